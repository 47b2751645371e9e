import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { putFixtureStudio } from '../fixture-studio.ts';

let made: Promise<string> | null = null;

/**
 * Creates the tests' studio with an external form service in its config, once per worker. Only the embedded engine
 * stores sign-ups itself; with other engines a studio needs an external form service.
 */
export function studioWithForm(): Promise<string> {
  made ??= make();
  return made;
}

async function make(): Promise<string> {
  const form = await onlineForm();
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-form-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  putFixtureStudio(folder);
  const file = join(folder, 'studio.config.ts');
  const config = readFileSync(file, 'utf8');
  if (!config.includes('form: null')) throw new Error('studio.config.ts names a form service already.');
  writeFileSync(file, config.replace('form: null', `form: ${JSON.stringify(form)}`));
  return folder;
}

/** Starts a local form service. Returns the `form` setting for a studio that uses it. */
export async function onlineForm(): Promise<{ action: string; field: string }> {
  const form = createServer((request, response) => {
    let sent = '';
    request.on('data', (chunk) => {
      sent += chunk;
    });
    request.on('end', () => {
      const text = sent.startsWith('email=') ? 'Thanks for submitting!' : 'Nothing came.';
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<!doctype html><title>Form</title>${text}`);
    });
  });
  await new Promise<void>((resolve) => form.listen(0, '127.0.0.1', resolve));
  form.unref();
  const { port } = form.address() as AddressInfo;
  return { action: `http://127.0.0.1:${port}/forms/sign-up`, field: 'email' };
}
