import { writeSync } from 'node:fs';
import { openBackend } from '../src/index.ts';

// Writes batches of two documents as fast as possible. Prints the number of each acknowledged batch.
const [dataDir = '', from = '0'] = process.argv.slice(2);
const backend = await openBackend({
  projectId: 'storm',
  dataDir,
  rules: {
    text: "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { } }",
    name: 'none.rules',
  },
  indexes: { indexes: [] },
  identity: { demo: null },
});
for (let batch = Number(from); ; batch++) {
  const fields = { n: { integerValue: String(batch) }, text: { stringValue: 'x'.repeat(500) } };
  await backend.setDocuments([
    { path: `a/n${batch}`, fields },
    { path: `b/n${batch}`, fields },
  ]);
  writeSync(1, `${batch}\n`);
}
