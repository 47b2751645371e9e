import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { copyOfTheRepository } from '../repository-copy.ts';

let made: Promise<string> | null = null;

/**
 * The program's files with an online form service in `studio.config.ts`, one copy for all sites of this worker: only
 * the embedded engine keeps sign-ups itself, on the others a studio names such a service.
 */
export function folderWithForm(): Promise<string> {
  made ??= make();
  return made;
}

async function make(): Promise<string> {
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
  const folder = copyOfTheRepository();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'demo-studio/studio.config.ts');
  const config = readFileSync(file, 'utf8');
  const named = `form: { action: 'http://127.0.0.1:${port}/forms/sign-up', field: 'email' }`;
  if (!config.includes('form: null')) throw new Error('studio.config.ts names a form service already.');
  writeFileSync(file, config.replace('form: null', named));
  return folder;
}
