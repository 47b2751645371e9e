import { resolve } from 'node:path';
import { backupFolder, checkFolder, StoreError } from '@studio-site/backend/maintenance';

// `npm run backup -- <file>` and `npm run check-data`, both also while the site runs. DATA_DIR as for `npm start`.
const dataDir = resolve(process.env.DATA_DIR ?? './data');
const [command = '', file = ''] = process.argv.slice(2);

try {
  if (command === 'backup' && file !== '') {
    await backupFolder(dataDir, resolve(file));
    console.log(`Documents and accounts of ${dataDir} are in ${resolve(file)}.`);
  } else if (command === 'check') {
    const problems = checkFolder(dataDir);
    for (const problem of problems) console.error(problem);
    console.log(problems.length === 0 ? `${dataDir} is sound.` : `${dataDir} is damaged: restore a backup.`);
    process.exitCode = problems.length === 0 ? 0 : 1;
  } else {
    console.error('Use: npm run backup -- <file>, or npm run check-data');
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof StoreError ? error.message : error);
  process.exitCode = 1;
}
