// `npm run permissions` prints who may do what, operation by operation; with words, only the tables whose title contains
// them.
import { permissionTables } from './permissions-page.ts';
import { TABLES } from './tables.ts';

const words = process.argv.slice(2).join(' ').toLowerCase();
const wanted = TABLES.filter(({ title }) => title.toLowerCase().includes(words));
if (wanted.length === 0) {
  const titles = TABLES.map(({ title }) => title).join('\n');
  console.error(`No table's title contains “${words}”. Use a part of one of these titles:\n${titles}`);
  process.exit(1);
}
process.stdout.write(permissionTables(wanted));
