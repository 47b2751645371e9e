import { appendFileSync, writeSync } from 'node:fs';
import { openBackend } from '../src/index.ts';
import { openOutbox, startWorker } from '../src/outbox.ts';
import { OPEN_RULES } from './open-rules.ts';

// Adds jobs and runs them as fast as possible. The effect of a job is a line in a file outside the database. Prints the
// key of each settled job, and `end` when no job is left; then waits to be killed.
const [dataDir = '', effects = '', count = '0'] = process.argv.slice(2);
const index = (...fieldPaths: string[]) => ({
  collectionGroup: 'outbox',
  queryScope: 'COLLECTION',
  fields: fieldPaths.map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })),
});
const backend = await openBackend({
  projectId: 'storm',
  dataDir,
  rules: { text: OPEN_RULES, name: 'open.rules' },
  indexes: {
    indexes: [
      index('state', 'due'),
      index('state', 'at'),
      index('kind', 'state', 'due'),
      index('kind', 'state', 'at'),
    ],
  },
  identity: { demo: null },
});
const outbox = openOutbox({
  async ask(path, body) {
    const address = `http://localhost/v1/projects/storm/databases/(default)/documents${path}`;
    const headers = { Authorization: `Bearer ${backend.ownerToken}`, 'Content-Type': 'application/json' };
    const answer = await backend.fetch(
      new Request(address, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
    if (!answer?.ok) throw new Error(await answer?.text());
    return answer.json();
  },
  projectId: 'storm',
  collection: 'outbox',
});
await outbox.enqueue(
  Array.from({ length: Number(count) }, (_, n) => ({ key: `job-${n}`, kind: 'effect', payload: { n } })),
);
let idle = 0;
const ended = setInterval(async () => {
  // Reports the end when no job waits at two successive checks: at the first, the last jobs may still be running.
  idle = (await outbox.nextDue(['effect'])) === null ? idle + 1 : 0;
  if (idle < 2) return;
  clearInterval(ended);
  writeSync(1, 'end\n');
}, 200);
startWorker({
  outbox: {
    ...outbox,
    async settle(job, outcome) {
      const isSettled = await outbox.settle(job, outcome);
      writeSync(1, `${job.key}\n`);
      return isSettled;
    },
  },
  alone: true,
  lanes: [
    {
      limits: { concurrency: 5, perMinute: 10_000_000, perDay: null },
      handlers: {
        async effect({ key }) {
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 2));
          appendFileSync(effects, `${key}\n`);
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 2));
          return { state: 'done' };
        },
      },
    },
  ],
});
