import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { update } from './update.ts';
import { reasonIn } from './update-error.ts';

test.each([
  [
    'a command that prints one sentence',
    'Backing up…\n/a/b.sqlite cannot be written: no such folder.\n',
    '/a/b.sqlite cannot be written: no such folder',
  ],
  [
    'git',
    "fatal: '/a/origin' does not appear to be a git repository\n\nPlease make sure you have the correct access rights\nand the repository exists.\n",
    "fatal: '/a/origin' does not appear to be a git repository",
  ],
  [
    'npm',
    'npm error code ENOTFOUND\nnpm error network request to a registry failed\nnpm error A complete log is in x.log\n',
    'npm error network request to a registry failed',
  ],
  [
    'a bundler in colours',
    'The build failed:\nvite v8 building …\n\u001b[31m[PARSE_ERROR] Error: Expected a semicolon\u001b[39m\n  app/routes.ts:3:1\n',
    '[PARSE_ERROR] Error: Expected a semicolon',
  ],
  ['a command that prints nothing', '\n', 'it printed nothing'],
  [
    'an uncaught error',
    'file:///a/main.ts:3\nthrow new TypeError("x");\n      ^\n\nTypeError: x is no function\n    at file:///a/main.ts:3:7\n    at ModuleJob.run (node:internal/modules/esm/module_job:561:25)\n\nNode.js v24.21.0\n',
    'TypeError: x is no function',
  ],
  [
    'a syntax error',
    "file:///a/main.ts:1\nexport default ;\n               ^\n\nSyntaxError: Unexpected token ';'\n    at compileSourceTextModule (node:internal/modules/esm/utils:339:16)\n\nNode.js v24.21.0\n",
    "SyntaxError: Unexpected token ';'",
  ],
  [
    'a thrown value that is not an error',
    'node:internal/process/promises:394\n      triggerUncaughtException(err, true);\n      ^\n\n[UnhandledPromiseRejection: rejected with the reason "no disk".] {\n  code: \'ERR_UNHANDLED_REJECTION\'\n}\n\nNode.js v24.21.0\n',
    '[UnhandledPromiseRejection: rejected with the reason "no disk".]',
  ],
  [
    'a site that warns, then stops',
    '{"time":"2026-01-01T00:00:00.000Z","level":"warn","event":"x","message":"An error that does not matter."}\nPort 3000 is taken.\n',
    'Port 3000 is taken',
  ],
  [
    'a site that logs its error',
    '{"time":"2026-01-01T00:00:00.000Z","level":"error","event":"x","message":"The disk is full."}\nsee above\n',
    'error: The disk is full',
  ],
])('the reason for a failure is one line of the output: %s', (_of, output, reason) => {
  expect(reasonIn(output)).toBe(reason);
});

test("an update with an empty DATA_DIR, which would mean the program's folder, is refused", async () => {
  const root = mkdtempSync(join(tmpdir(), 'studio-site-update-'));
  const call = { root, env: { DATA_DIR: '' }, from: null, backup: null, restart: null, say: () => {} };
  await expect(update(call)).rejects.toThrow('The environment is not valid: DATA_DIR must not be empty.');
  expect(readdirSync(root)).toEqual([]);
  rmSync(root, { recursive: true });
});
