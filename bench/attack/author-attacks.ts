import { randomBytes } from 'node:crypto';
import { toFields } from '@studio-site/backend/values';
import { draftLinkPath, postPath, slugPath } from '../../web/app/domain/places.ts';
import { newPost } from '../../web/app/domain/posts/post.ts';
import { searchAddress } from '../../web/app/visitor/search/search-address.ts';
import { attack, DOCUMENTS } from './attacker.ts';
import type { Attack, Site } from './attacks.ts';

// What an author can do with posts of their own, through the rules.
const AUTHOR = 'demo-author';
const NAMES = DOCUMENTS.slice('/v1/'.length);

interface Write {
  path: string;
  fields: object;
  /** Only these fields; absent for a new document. */
  only?: string[];
  /** Gets the server's time. */
  stamped?: string;
}

/** One commit of the author's; whether it was accepted. */
async function commit({ port, author }: Site, ...writes: Write[]): Promise<boolean> {
  const { status } = await attack(port, `${DOCUMENTS}:commit`, {
    body: JSON.stringify({
      writes: writes.map(({ path, fields, only, stamped }) => ({
        update: { name: `${NAMES}/${path}`, fields },
        ...(only ? { updateMask: { fieldPaths: only } } : {}),
        ...(stamped ? { updateTransforms: [{ fieldPath: stamped, setToServerValue: 'REQUEST_TIME' }] } : {}),
      })),
    }),
    headers: { authorization: `Bearer ${author}`, 'content-type': 'application/json' },
  });
  return status === 200;
}

const draft = (slug?: string) => ({ ...newPost(AUTHOR, Date.now()), ...(slug ? { slug } : {}) });

/** Does it so many times, one after the other, and says how many were accepted. */
async function accepted(count: number, act: (n: number) => Promise<boolean>): Promise<string> {
  let all = 0;
  for (let n = 0; n < count; n++) if (await act(n)) all += 1;
  return `${all} of ${count} accepted`;
}

/** Text of so many characters in which no word is twice, nor in a text of another number. */
function distinctWords(number: number, characters: number): string {
  const words: string[] = [];
  for (let length = 0, n = number * 1_000_000; length < characters - 12; n++) {
    const word = `w${n.toString(36)}`;
    words.push(word);
    length += word.length + 1;
  }
  return words.join(' ');
}

/** So many public posts of the author's, each filled with distinct words by the author, and searches for others' posts. */
function searchFlood(posts: number): Attack['run'] {
  return async (site) => {
    for (let n = 0; n < posts; n++) {
      const id = `attack-words-${posts}-${n}`;
      await site.storePost(id, 'short', AUTHOR);
      const fields = toFields({ content: distinctWords(posts * 100 + n, 499_000) });
      if (!(await commit(site, { path: postPath(id), fields, only: ['content'] })))
        throw new Error(`The author's post ${id} was refused.`);
    }
    let found = 0;
    for (let n = 0; n < 20; n++) {
      const { status, body } = await attack(site.port, searchAddress('harbour', 1));
      if (status === 200 && body.includes('/blog/lighting-the-harbour')) found += 1;
    }
    if (found < 20) throw new Error(`Only ${found} of 20 searches found another's post.`);
    return `${found} of 20 searches found another's post`;
  };
}

export const AUTHOR_ATTACKS: readonly Attack[] = [
  { name: '7 public posts of 499 KB of distinct words, and searches', run: searchFlood(7) },
  { name: '60 public posts of 499 KB of distinct words, and searches', run: searchFlood(60) },
  {
    name: '40 draft links to one draft',
    run: async (site) => {
      const path = postPath('attack-shared');
      const post = draft();
      if (!(await commit(site, { path, fields: toFields(post) }))) throw new Error('The draft was refused.');
      const { publishDate, title, authors, shortText, image, tags, content } = post;
      const shown = { publishDate, title, authors, shortText, image, tags, content };
      const expires = Date.now() + 24 * 60 * 60_000;
      return accepted(40, () => {
        const secret = randomBytes(16).toString('base64url');
        const link = { post: 'attack-shared', by: AUTHOR, expires, ...shown };
        return commit(
          site,
          { path: draftLinkPath(secret), fields: toFields(link), stamped: 'at' },
          { path: `${path}/share/current`, fields: toFields({ secret }) },
        );
      });
    },
  },
  {
    name: '60 addresses taken by one author',
    run: async (site) => {
      const path = postPath('attack-addresses');
      if (!(await commit(site, { path, fields: toFields(draft()) })))
        throw new Error('The draft was refused.');
      return accepted(60, (n) => {
        const slug = `attack-address-${n}`;
        return commit(
          site,
          { path: slugPath(slug), fields: toFields({ post: 'attack-addresses' }) },
          { path, fields: toFields({ slug }), only: ['slug'] },
        );
      });
    },
  },
];
