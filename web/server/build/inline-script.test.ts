import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inlineScript } from './inline-script.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inline-script-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function made(source: string): Promise<string> {
  const file = join(folder, 'module.ts');
  writeFileSync(file, source);
  return inlineScript(file);
}

test('a built inline script has no types, comments or global variables', async () => {
  const script = await made(
    "// Why.\nconst words: string[] = ['a'];\nfor (const word of words) alert(word);\nexport {};",
  );
  expect(script).not.toMatch(/Why|string|export|\n/);
  const alerts: string[] = [];
  new Function('alert', script)((word: string) => alerts.push(word));
  expect(alerts).toEqual(['a']);
});

test('in an inline script, text that would end the script element is escaped', async () => {
  expect(await made("alert('</scr' + 'ipt>');")).not.toContain('</script');
});

test('the loader of the deferred scripts adds at most 2,850 bytes to a page', async () => {
  const script = await inlineScript(join(import.meta.dirname, '../../site/deferred/start-scripts.ts'));
  expect(script.length).toBeLessThanOrEqual(2850);
  expect(script).toMatch(/^\(function\(\)\{.*\}\)\(\);$/);
});
