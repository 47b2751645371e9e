import { setTimeout as wait } from 'node:timers/promises';
import { SEED, seeded } from '../../backend/test/rounds.ts';
import { Program } from '../../scripts/site-program.ts';
import { hasPostfix, startPostfix } from '../../test/mail-servers/postfix.ts';
import { budgets } from '../budgets.ts';
import { memoryOf, residentMemory } from '../process-memory.ts';
import { section, writeResults } from '../results.ts';
import { quantile } from '../statistics.ts';
import { MailJobs } from './mail-jobs.ts';

// Sends 10,000 mails through Postfix while a reader loads pages; then 5,000 mails while the site is killed again and
// again. See ../README.md.
const MAILS = Number(process.env.MAIL_COUNT ?? 10_000);
const KILLS = Number(process.env.ROUNDS ?? 50);
if (!hasPostfix()) {
  console.error('This bench needs root and Postfix (apt-get install postfix).');
  process.exit(1);
}
const postfix = await startPostfix();
const site = new Program({
  MAIL_URL: `smtp://127.0.0.1:${postfix.port}`,
  MAIL_FROM: 'A Studio <news@studio.invalid>',
  MAILS_A_MINUTE: '1000000',
});
await site.start();
const jobs = new MailJobs(site);
const page = async () => {
  const begun = performance.now();
  await (await fetch(`${site.origin}/blog`)).text();
  return performance.now() - begun;
};
for (let n = 0; n < 50; n++) await page();
await jobs.add('warm', 20);
await jobs.untilSettled(() => wait(200));
const before = residentMemory(site.pid);

const begun = performance.now();
await jobs.add('calm', MAILS);
const pages: number[] = [];
let most = before;
await jobs.untilSettled(async () => {
  for (let n = 0; n < 10; n++) {
    pages.push(await page());
    await wait(100);
  }
  most = Math.max(most, memoryOf(site.pid) ?? 0);
});
const minutes = (performance.now() - begun) / 60_000;
const calm = await jobs.account('calm', postfix.acceptedIds());
console.log({ minutes, before, most, ...calm });

const random = seeded(SEED);
await jobs.add('killed', MAILS / 2);
for (let kill = 0; kill < KILLS; kill++) {
  await wait(random() * 1500);
  await site.stop('SIGKILL');
  await site.start();
}
await jobs.untilSettled(() => wait(1000));
const killed = await jobs.account('killed', postfix.acceptedIds());
console.log(killed);
await site.remove();
postfix.close();

const wanted = budgets(
  ['measured'],
  [
    { what: `minutes for ${MAILS} mails`, limit: 10, unit: 'min', digits: 1, measured: [minutes] },
    { what: 'more memory while they are sent', limit: 80, unit: 'MiB', digits: 0, measured: [most - before] },
    {
      what: 'a page of a reader meanwhile, p95',
      limit: 100,
      unit: 'ms',
      digits: 0,
      measured: [quantile(pages, 0.95)],
    },
  ],
);
const rows = [calm, killed].map((account, at) => [
  at === 0 ? 'none' : `${KILLS} (\`kill -9\`)`,
  String(account.jobs),
  String(account.done),
  `${account.uncertain}, of which Postfix had accepted ${account.uncertainAccepted}`,
  String(account.lost),
  String(account.twice),
]);
const columns = ['kills', 'mails', 'done', 'shown as uncertain', 'done but not accepted', 'accepted twice'];
writeResults('mail', wanted, section(`Through Postfix, seed ${SEED}`, columns, rows));
console.log(wanted, rows);
if ([calm, killed].some(({ lost, twice }) => lost + twice > 0)) process.exitCode = 1;
