// `npm run bench -- backend`: one command, one run, a table, and bench/results.md.
const [which = 'backend'] = process.argv.slice(2);
if (which === 'backend') await import('./backend/run.ts');
else {
  console.error(`There is no bench called ${which}: npm run bench -- backend`);
  process.exit(1);
}
