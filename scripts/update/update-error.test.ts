import { expect, test } from 'vitest';
import { reasonIn } from './update-error.ts';

test.each([
  [
    'one sentence of a command',
    'Backing up …\n/a/b.sqlite cannot be written: no such folder.\n',
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
  ['nothing', '\n', 'it said nothing'],
])('the reason in the output of %s is one line', (_of, output, reason) => {
  expect(reasonIn(output)).toBe(reason);
});
