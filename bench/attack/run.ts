import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { toFields } from '@studio-site/backend/values';
import { reasonOf } from '../../platform/errors.ts';
import { postPath } from '../../web/domain/places.ts';
import { ensureBuilt } from '../../web/server/build/ensure-built.ts';
import { section, writeResults } from '../results.ts';
import { type Answer, ask, countUp, createPost, readPost, signIn } from '../soak/client.ts';
import { SoakSite } from '../soak/site.ts';
import { attack, DOCUMENTS } from './attacker.ts';
import { ATTACKS, Outcome } from './attacks.ts';
import { AUTHOR_ATTACKS } from './author-attacks.ts';
import { MOST_MEMORY, MOST_PICTURE_MEMORY, SLOWEST, SLOWEST_PICTURE } from './bounds.ts';
import { DISK_ATTACK, fillDisk } from './fill-disk.ts';
import { openPictureAttacks } from './pictures.ts';

// `npm run bench -- attack`: one client attacks a running site in every way that once froze or crashed it, while a
// visitor reads pages and an editor saves once a second. `-- attack unfinished` runs only the attacks with that word in
// their name. Takes a few minutes. Exits with code 1 if an attack did harm, a save was lost, a normal request was
// rejected, or the site ended. Missed budgets of time and memory are only shown in the table, because they depend on
// the machine.
/** How long after the end of an attack slow responses still count for it, in milliseconds. */
const AFTERMATH = 2_500;
const [wanted = ''] = parseArgs({ allowPositionals: true }).positionals;

await ensureBuilt(join(import.meta.dirname, '../..'));
const site = new SoakSite({});
await site.start();
const { port } = site;
const editor = await signIn(port, 'demo-editor');
const applicant = await signIn(port, 'demo-applicant');
const author = await signIn(port, 'demo-author');
const ownerToken = readFileSync(join(site.dataDir, 'owner-token'), 'utf8').trim();
const COUNTER = 'attack-counter';
const pictures = await openPictureAttacks(site);
const attacks = [...ATTACKS, ...AUTHOR_ATTACKS, ...pictures.attacks].filter(({ name }) =>
  name.includes(wanted),
);
await createPost(port, editor, COUNTER, true);

/** The slowest response of each kind since the attack began, in milliseconds. */
let slowest = { page: 0, save: 0 };
let refused = 0;
let saves = 0;
let over = false;
/** The number of attacks that ended with an error, which counts as harm. */
let harm = 0;

async function timed(kind: keyof typeof slowest, act: () => Promise<Answer>): Promise<void> {
  const began = performance.now();
  const answer = await act().catch(() => ({ status: 0, body: '' }));
  slowest[kind] = Math.max(slowest[kind], Math.round(performance.now() - began));
  if (answer.status !== 200) refused += 1;
  else if (kind === 'save') saves += 1;
}

async function visitor(): Promise<void> {
  for (let n = 0; !over; n++) {
    await timed('page', () => ask(port, ['/', '/blog', '/blog/how-we-work', '/Team'][n % 4] ?? '/'));
    await pause(100);
  }
}

async function writer(): Promise<void> {
  while (!over) {
    await timed('save', () => countUp(port, editor, COUNTER));
    await pause(1_000);
  }
}

/** Creates a published post as the editor, then sets content and author as the owner, who bypasses the rules. */
async function storePost(id: string, content: string, by = 'demo-editor'): Promise<void> {
  await createPost(port, editor, id, true);
  const body = JSON.stringify({ fields: toFields({ content, authors: [by] }) });
  const mask = 'updateMask.fieldPaths=content&updateMask.fieldPaths=authors';
  await attack(port, `${DOCUMENTS}/${postPath(id)}?${mask}`, {
    method: 'PATCH',
    body,
    headers: { authorization: `Bearer ${ownerToken}`, 'content-type': 'application/json' },
  });
}

function didHarm(error: unknown): Outcome {
  harm += 1;
  return new Outcome(`HARM: ${reasonOf(error)}`);
}

const normal = [visitor(), writer()];
await pause(5_000);
const rows: string[][] = [
  [
    'nothing yet',
    String(slowest.page),
    String(slowest.save),
    String(site.memory()),
    String(site.memory('VmHWM')),
    '',
  ],
];
console.log(rows[0]?.join(' | '));
let isQuick = true;
for (const { name, run } of attacks) {
  slowest = { page: 0, save: 0 };
  const outcome = await run({ port, storePost, applicant, author }).catch(didHarm);
  await pause(AFTERMATH);
  const memory = site.memory();
  isQuick &&= Math.max(slowest.page, slowest.save) <= SLOWEST;
  const figures = [slowest.page, slowest.save, memory, site.memory('VmHWM')].map(String);
  rows.push([name, ...figures, outcome instanceof Outcome ? outcome.text : '']);
  console.log(rows.at(-1)?.join(' | '));
}
over = true;
await Promise.all(normal);
const most = site.memory('VmHWM');
const stored = await readPost(port, editor, COUNTER).catch(() => null);
const lost = stored === null ? saves : saves - stored;
const isAlive = stored !== null;
const verdict = [
  ['saves acknowledged / stored', `${saves} / ${stored ?? 'none'}`],
  ['normal requests that were refused', String(refused)],
  ["highest memory of the site's process", `${most} MiB`],
  ["the site's process at the end", isAlive ? 'alive' : 'gone'],
];
pictures.stop();
const { memory: pictureMemory, slowest: slowestPicture } = pictures.figures();
verdict.push(
  ['highest memory of the picture process', `${pictureMemory} MiB`],
  ['slowest new picture during the attacks', `${slowestPicture} ms`],
);
if (DISK_ATTACK.includes(wanted)) {
  const outcome = await fillDisk().catch(didHarm);
  verdict.push([DISK_ATTACK, outcome?.text ?? 'left out: this process is not allowed to mount a disk']);
}
const isSafe = harm === 0 && lost <= 0 && refused === 0 && isAlive;
verdict.push(
  [`every response within ${SLOWEST} ms`, isQuick ? 'yes' : 'no'],
  [`at most ${MOST_MEMORY} MiB`, (most ?? 0) <= MOST_MEMORY ? 'yes' : 'no'],
  [`at most ${MOST_PICTURE_MEMORY} MiB for pictures`, pictureMemory <= MOST_PICTURE_MEMORY ? 'yes' : 'no'],
  [`every new picture within ${SLOWEST_PICTURE} ms`, slowestPicture <= SLOWEST_PICTURE ? 'yes' : 'no'],
);
for (const line of verdict) console.log(line.join(': '));
if (wanted === '')
  writeResults(
    'attack',
    section(
      'While one client attacks, a visitor reads and an editor saves: slowest responses in milliseconds',
      ['attack', 'page', 'save', 'memory afterwards, MiB', 'highest memory so far, MiB', 'outcome'],
      rows,
    ),
    section('All attacks together', ['what', 'figure'], verdict),
  );
await site.stop('SIGTERM');
site.remove();
process.exit(isSafe ? 0 : 1);
