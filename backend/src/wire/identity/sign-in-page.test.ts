import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { signInPage } from './sign-in-page.ts';

const folder = join(import.meta.dirname, '../../browser/sign-in-window');
const scripts = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);

describe('a script of the sign-in window', () => {
  test.each(
    scripts,
  )('the script %s can be inlined, because it has no imports and no closing script tag', (_name, script) => {
    expect(script).not.toMatch(/^\s*(import|export)\b/m);
    expect(script).not.toMatch(/<\/script|<!--/i);
  });

  test.each(
    scripts,
  )('the script %s matches its hash in the page’s content security policy', async (_name, script) => {
    const page = signInPage({ title: 't', body: '<main></main>', script, style: '' });
    const [, inline = ''] = /<script type="module">(.*)<\/script>/s.exec(await page.text()) ?? [];
    const hash = createHash('sha256').update(inline).digest('base64');
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`);
  });
});
