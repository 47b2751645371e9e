import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { backupFolder, checkFolder, readCollection, StoreError } from '@studio-site/backend/maintenance';
import { csv } from '../web/server/csv.ts';

// `npm run backup -- <file>`, `npm run sign-ups -- <file>` and `npm run check-data`, all also while the site runs. DATA_DIR as for `npm start`.
const dataDir = resolve(process.env.DATA_DIR ?? './data');
const [command = '', file = ''] = process.argv.slice(2);

try {
  if (command === 'backup' && file !== '') {
    await backupFolder(dataDir, resolve(file));
    console.log(`Documents and accounts of ${dataDir} are in ${resolve(file)}.`);
  } else if (command === 'sign-ups' && file !== '') {
    const signUps = readCollection(dataDir, 'signups').map(({ fields }) => [
      'stringValue' in (fields.email ?? {})
        ? String((fields.email as { stringValue: string }).stringValue)
        : '',
      'timestampValue' in (fields.time ?? {})
        ? String((fields.time as { timestampValue: string }).timestampValue)
        : '',
    ]);
    writeFileSync(resolve(file), csv([['email', 'time'], ...signUps]), { flag: 'wx' });
    console.log(`${signUps.length} sign-ups are in ${resolve(file)}.`);
  } else if (command === 'check') {
    const problems = checkFolder(dataDir);
    for (const problem of problems) console.error(problem);
    console.log(problems.length === 0 ? `${dataDir} is sound.` : `${dataDir} is damaged: restore a backup.`);
    process.exitCode = problems.length === 0 ? 0 : 1;
  } else {
    console.error('Use: npm run backup -- <file>, npm run sign-ups -- <file.csv>, or npm run check-data');
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof StoreError ? error.message : error);
  process.exitCode = 1;
}
