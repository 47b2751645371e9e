import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';

const LOOK =
  'Look for a missing comma, quote or bracket in this line and the lines above it, then start again.';

const LINE = 'Correct this line and start again.';

const FAULTS: [string, Record<string, string | Buffer>, RegExp, string][] = [
  [
    'a missing comma',
    { 'studio.config.ts': "export default {\n  name: 'A'\n  company: 'B',\n};\n" },
    /^StartError: studio\.config\.ts, line 2, cannot be read: the line should end with ','\. /,
    LINE,
  ],
  [
    'a duplicate name',
    { 'studio.config.ts': '\nconst a = 1;\nconst a = 2;\nexport default { a };\n' },
    /^StartError: studio\.config\.ts, line 3, cannot be read: Identifier 'a' has already been declared\. /,
    LINE,
  ],
  [
    'a string without quotes',
    { 'studio.config.ts': 'export default {\n  name: Lanternfall,\n};\n' },
    /^StartError: studio\.config\.ts, line 2, cannot be read: Lanternfall is not defined\. /,
    LINE,
  ],
  [
    'a fault in an imported file',
    {
      'studio.config.ts': "import games from './parts/games.ts';\nexport default { games };\n",
      'parts/games.ts': 'export default [\n  1,,}\n];\n',
    },
    /^StartError: parts\/games\.ts, line 2, cannot be read: /,
    LOOK,
  ],
  [
    'a missing imported file',
    { 'studio.config.ts': "import games from './nowhere.ts';\nexport default { games };\n" },
    /^StartError: studio\.config\.ts, line 1, cannot be read: the imported file nowhere\.ts does not exist\. /,
    'Correct the import and start again.',
  ],
  [
    'an unterminated string, which Node reports some lines below',
    { 'studio.config.ts': "export default {\n  // Who we are.\n  name: 'A,\n\n  company: 'B',\n};\n" },
    /^StartError: studio\.config\.ts, line 3, cannot be read: the text that begins with ' is never closed\. /,
    LINE,
  ],
  [
    'an unterminated comment',
    { 'studio.config.ts': 'export default {\n  a: 1, /* b\n};\n' },
    /^StartError: studio\.config\.ts, line 2, cannot be read: the text that begins with \/\* is never closed\. /,
    LINE,
  ],
  [
    'an unclosed list',
    { 'studio.config.ts': "export default {\n  games: [\n    { name: 'A' },\n  logo: 'B',\n};\n" },
    /^StartError: studio\.config\.ts, line 4, cannot be read: [^\n]*: the \[ in line 2 is never closed\. /,
    LOOK,
  ],
  [
    'an unclosed object',
    { 'studio.config.ts': 'export default {\n  a: 1,\n' },
    /^StartError: studio\.config\.ts, line \d, cannot be read: [^\n]*: the \{ in line 1 is never closed\. /,
    LOOK,
  ],
  [
    'an invalid regular expression, which only the engine finds',
    { 'studio.config.ts': 'export default {\n  a: 1,\n  b: /(/,\n};\n' },
    /^StartError: studio\.config\.ts, line 3, cannot be read: Invalid regular expression: [^\n]*\. /,
    LINE,
  ],
  [
    'an invalid property in an imported file',
    {
      'studio.config.ts': "import games from './parts/games.ts';\nexport default { games };\n",
      'parts/games.ts': 'export default {\n  a = 1,\n};\n',
    },
    /^StartError: parts\/games\.ts, line 2, cannot be read: Invalid shorthand property initializer\. /,
    LINE,
  ],
  [
    'a second default export',
    { 'studio.config.ts': 'export default { a: 1 };\n\nexport default {};\n' },
    /^StartError: studio\.config\.ts, line 3, cannot be read: this is a second export default, and only one is allowed\. /,
    'Delete one of them and start again.',
  ],
  [
    'a missing package',
    { 'studio.config.ts': "export {};\nimport x from 'nowhere-at-all';\nexport default { x };\n" },
    /^StartError: studio\.config\.ts, line 2, cannot be read: the imported file nowhere-at-all does not exist\. /,
    'Correct the import and start again.',
  ],
  [
    'a file in another encoding than UTF-8',
    { 'studio.config.ts': Buffer.from("export default {\n  name: '\xdcber',\n};\n", 'latin1') },
    /^StartError: studio\.config\.ts, line 2, is not UTF-8: /,
    'save the file in that encoding.',
  ],
  [
    'a missing file',
    {},
    /^StartError: There is no studio\.config\.ts in [^\n]*\. `npm run new-studio` creates a studio/,
    'set STUDIO_DIR to its folder.',
  ],
];

const folder = mkdtempSync(join(tmpdir(), 'studio site-faults-'));
let said: string[];
beforeAll(async () => {
  const studios = FAULTS.map(([, files]) => {
    const studio = mkdtempSync(join(folder, 'studio-'));
    mkdirSync(join(studio, 'parts'));
    for (const [name, source] of Object.entries(files)) writeFileSync(join(studio, name), source);
    return studio;
  });
  // Loads the config in a worker thread, because the test runner replaces Node's module loader.
  const program = pathToFileURL(join(import.meta.dirname, 'studio-config.ts')).href;
  const refusals = `import(${JSON.stringify(program)}).then(async ({ loadStudio }) => {
    const saying = (error) => error.name + ': ' + error.message;
    const said = await Promise.all(${JSON.stringify(studios)}.map((studio) => loadStudio(studio).catch(saying)));
    require('node:worker_threads').parentPort.postMessage(said);
  });`;
  const worker = new Worker(refusals, { eval: true, execArgv: [] });
  said = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  await worker.terminate();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(
  FAULTS.map(([what, , fault, next], at) => [what, at, fault, next] as const),
)('an unreadable or missing config is reported with its place and advice: %s', (_what, at, fault, next) => {
  expect(said[at]).toMatch(fault);
  expect(said[at]).toMatch(new RegExp(` ${next}$`));
});
