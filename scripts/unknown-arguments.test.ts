import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

test.each([
  ['main.ts', '--port', /^The start command takes no arguments\. Settings such as PORT [^\n]+$/],
  ['scripts/deploy.ts', '--now', /^Usage: npm run deploy[^\n]*$/],
  ['scripts/features.ts', 'nothing', /^npm run features takes no arguments[^\n]*$/],
  ['scripts/live.ts', '--now', /^Usage: sudo npm run live[^\n]*$/],
  ['scripts/mail.ts', 'test', /^Usage: npm run mail -- test <e-mail address>, or: npm run mail -- on$/],
  ['scripts/new-studio.ts', 'ours', /^npm run new-studio takes no arguments[^\n]*$/],
  [
    'permissions/print.ts',
    'nothing',
    /^No table's title contains “nothing”\. Use a part of one of these titles:\nAlarms\n/,
  ],
  ['scripts/update.ts', '--now', /^Usage: npm run update[^\n]*$/],
  ['scripts/without.ts', 'nothing', /^Usage: npm run without -- <feature>[^\n]*$/],
])('%s refuses %s with one sentence, before it changes anything', (file, word, sentence) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, word], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr.trim()).toMatch(sentence);
});
