import { attack, channelForm, DOCUMENTS, openSession, postsTarget, postWrite } from './attacker.ts';

export interface Site {
  port: number;
  /** Stores a public post, even if the rules reject it. `author`: user id of its author; by default the demo editor. */
  storePost: (id: string, content: string, author?: string) => Promise<void>;
  /** ID token of a user who has no permissions yet. */
  applicant: string;
  /** ID token of the demo author, who may change no posts of other people. */
  author: string;
}

export interface Attack {
  name: string;
  /** Runs the attack once. May resolve to an `Outcome`. An error counts as harm. */
  run: (site: Site) => Promise<unknown>;
}

/** The result of an attack, for the table of results. */
export class Outcome {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const LISTEN = '/google.firestore.v1.Firestore/Listen/channel?VER=8&RID=1&CVER=22';
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/**
 * An attack: stores the content in a public post, then requests the post's page, the feed and the list of posts, each
 * three times.
 */
function readBomb(id: string, content: string): Attack['run'] {
  return async ({ port, storePost }) => {
    await storePost(id, content);
    for (let n = 0; n < 3; n++)
      await Promise.all([`/blog/${id}`, '/rss.xml', '/blog'].map((path) => attack(port, path)));
  };
}

/**
 * An attack: opens three sessions without reading their responses. Each session listens to 300 queries. `offset`
 * returns the number of results that query `n` skips.
 */
function silentSessions(offset: (n: number) => number): Attack['run'] {
  const targets = times(300, (n) => postsTarget(n + 1, { offset: offset(n), limit: 10 }));
  return ({ port }) => Promise.all(times(3, () => openSession(port, 'Listen', targets)));
}

const row = '|a';
const table = (characters: number) => {
  const columns = Math.floor(characters / 8);
  const head = `${row.repeat(columns)}\n${'|-'.repeat(columns)}\n`;
  return `${head}${`a\n`.repeat(Math.floor((characters - head.length) / 2))}`;
};

const increments = (count: number) =>
  times(count, (n) => ({
    updateMask: { fieldPaths: [] },
    updateTransforms: [{ fieldPath: `f${n}`, increment: { integerValue: '1' } }],
  }));

/** Attacks of a size that once froze or crashed the process, or of the largest size that the site accepts. */
export const ATTACKS: readonly Attack[] = [
  {
    name: 'Listen below a parent whose path has 100 KB',
    run: ({ port }) => openSession(port, 'Listen', [postsTarget(1, {}, `projects/x/${'a/'.repeat(50_000)}`)]),
  },
  {
    name: '50 reads of a path of 15,000 letters',
    run: ({ port }) => Promise.all(times(50, () => attack(port, `${DOCUMENTS}/${'a'.repeat(15_000)}/b/c`))),
  },
  { name: 'a table of 6,000 characters', run: readBomb('attack-table', table(6_000)) },
  { name: 'a table of 22,000 characters', run: readBomb('attack-large-table', table(22_000)) },
  {
    name: '300 uses of one long reference',
    run: readBomb('attack-reference', `${'[x][r] '.repeat(300)}\n\n[r]: /${'a'.repeat(99_000)}`),
  },
  { name: '5,900 quoted lines', run: readBomb('attack-quotes', '> a\n'.repeat(5_900)) },
  { name: '66,000 paragraphs', run: readBomb('attack-paragraphs', 'a\n\n'.repeat(66_000)) },
  {
    name: 'a channel form of 2 MB without messages',
    run: ({ port }) => attack(port, LISTEN, { body: `count=1000&${'a&'.repeat(1_000_000)}`, headers: FORM }),
  },
  {
    name: '500 list transforms of 20,000 items, anonymous',
    run: ({ port }) => {
      const values = times(20_000, (n) => ({ integerValue: String(n) }));
      const first = postWrite('attack-list', {
        update: {
          name: `${DOCUMENTS.slice(4)}/projectdata/website/blogPosts/attack-list`,
          fields: { list: { arrayValue: { values } } },
        },
      });
      const append = postWrite('attack-list', {
        updateMask: { fieldPaths: [] },
        updateTransforms: [
          { fieldPath: 'list', appendMissingElements: { values: [{ integerValue: '-1' }] } },
        ],
      });
      return attack(port, `${DOCUMENTS}:commit`, {
        body: JSON.stringify({ writes: [first, ...times(499, () => append)] }),
      });
    },
  },
  {
    name: '20,000 fields and 499 increments, anonymous',
    run: ({ port }) => {
      const fields = Object.fromEntries(times(20_000, (n) => [`f${n}`, { integerValue: '1' }]));
      const name = `${DOCUMENTS.slice(4)}/projectdata/website/blogPosts/attack-fields`;
      const writes = [
        { update: { name, fields } },
        ...increments(499).map((write) => postWrite('attack-fields', write)),
      ];
      return attack(port, `${DOCUMENTS}:commit`, { body: JSON.stringify({ writes }) });
    },
  },
  {
    name: 'three silent sessions of 300 live lists each, with an offset of 200,000',
    run: silentSessions((n) => 200_000 + n),
  },
  {
    name: 'three silent sessions of 300 live lists each, with the largest offset allowed',
    run: silentSessions((n) => 1000 - n),
  },
  {
    name: '1,000 listen targets in one POST',
    run: ({ port }) =>
      openSession(
        port,
        'Listen',
        times(1000, (n) => postsTarget(n + 1, { limit: 1000 + n })),
      ),
  },
  {
    name: '10,000 POSTs to the sign-in window',
    run: async ({ port }) => {
      for (let n = 0; n < 100; n++)
        await Promise.all(
          times(100, () => attack(port, '/emulator/auth/handler?providerId=google.com', { body: '' })),
        );
    },
  },
  {
    name: '1,000 commits in one POST from an applicant',
    run: ({ port, applicant }) => {
      const writes = [postWrite('attack-commit', {})];
      const messages = [
        { database: DOCUMENTS.slice(4, -10) },
        ...times(999, () => ({ streamToken: '', writes })),
      ];
      return openSession(port, 'Write', messages, applicant);
    },
  },
  {
    name: '60 unfinished bodies of 10 MiB',
    run: ({ port }) => {
      const body = Buffer.alloc(10 * 1024 * 1024 - 2000, 'x');
      return Promise.all(times(60, () => attack(port, `${DOCUMENTS}:commit`, { body, stall: 5_000 })));
    },
  },
  {
    name: '10 MB of opening brackets',
    run: ({ port }) => attack(port, `${DOCUMENTS}:commit`, { body: '['.repeat(10_000_000) }),
  },
  {
    name: '10 MB of small JSON values',
    run: ({ port }) =>
      attack(port, `${DOCUMENTS}:commit`, { body: `{"writes":[${'1,'.repeat(4_999_990)}1]}` }),
  },
  {
    name: '560 WebChannel handshakes of strangers',
    run: ({ port }) =>
      Promise.all(times(560, () => attack(port, LISTEN, { body: channelForm([]), headers: FORM }))),
  },
];
