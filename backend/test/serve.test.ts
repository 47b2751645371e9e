import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect as eventually, type Page } from '@playwright/test';
import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from './find-chromium.ts';

// Tests the standalone backend, started as its README describes, with apps that were written for Google's Firebase.
const ROOT = join(import.meta.dirname, '../..');
const SERVE = join(ROOT, 'backend/serve.ts');
const RULES = join(import.meta.dirname, 'todo-app/firestore.rules');
const folder = mkdtempSync(join(tmpdir(), 'backend-serve-'));
const data = join(folder, 'data');

let running: ChildProcess;
let port = 0;
let browser: Browser;
const servers: Server[] = [];

/** Starts the backend. Resolves to the first line of its output. */
async function start(...options: string[]): Promise<string> {
  running = spawn(process.execPath, [SERVE, '--data', data, '--rules', RULES, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    running.once('exit', (code) => reject(new Error(`It ended with code ${code}.`)));
    running.stdout?.once('data', (chunk) => resolve(String(chunk)));
  });
}

/** Kills the process, so that it cannot shut down cleanly. */
async function kill(): Promise<void> {
  const ended = new Promise((resolve) => running.once('exit', resolve));
  running.kill('SIGKILL');
  await ended;
}

/** Bundles a script and serves a page with it. Resolves to the page's URL. */
async function pageOf(entry: string, plugins: Plugin[] = []): Promise<string> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins,
    define: { __PORT__: String(port) },
    build: { write: false, minify: false, target: 'esnext', rolldownOptions: { input: entry } },
  });
  const [made] = Array.isArray(result) ? result : [result];
  if (!made || !('output' in made)) throw new Error('The app could not be bundled.');
  const { code } = made.output[0];
  const server = createServer((request, response) => {
    const isScript = request.url === '/app.js';
    response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' });
    response.end(isScript ? code : '<!doctype html><body><script type="module" src="/app.js"></script>');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function opened(address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(50_000);
  await page.goto(address);
  return page;
}

beforeAll(async () => {
  const ready = await start('--indexes', 'any', '--port', '0', '--project', 'demo-todo');
  port = Number(/:(\d+) /.exec(ready)?.[1]);
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  for (const server of servers) server.close();
  await kill();
  rmSync(folder, { recursive: true, force: true });
});

const LONG = { timeout: 50_000 };

test('a to-do app survives a kill -9 of the backend, and its listeners reconnect', async () => {
  const address = await pageOf(join(import.meta.dirname, 'todo-app/main.ts'));
  const ada = await opened(address);
  const tablet = await opened(address);
  const bob = await opened(`${address}?person=bob`);
  const add = async (page: Page, text: string) => {
    await page.getByLabel('What to do').fill(text);
    await page.getByRole('button', { name: 'Add' }).click();
  };
  const seesOnly = (page: Page, ...texts: string[]) =>
    eventually(page.getByRole('listitem')).toContainText(texts, LONG);

  await add(ada, 'Bake bread');
  await add(ada, 'Water the plants');
  await seesOnly(tablet, 'Bake bread', 'Water the plants');
  await eventually(ada.getByRole('status')).toHaveText('Saved', LONG);

  await kill();
  await add(ada, 'Call home');
  await seesOnly(ada, 'Bake bread', 'Call home', 'Water the plants');
  await eventually(ada.getByRole('status')).toHaveText('Saving', LONG);
  await start('--indexes', 'any', '--port', String(port), '--project', 'demo-todo');

  await seesOnly(tablet, 'Bake bread', 'Call home', 'Water the plants');
  await eventually(ada.getByRole('status')).toHaveText('Saved', LONG);
  await tablet.getByRole('listitem').first().getByRole('button', { name: 'Done' }).click();
  await seesOnly(ada, 'Call home', 'Water the plants');
  await add(bob, 'Sleep');
  await seesOnly(bob, 'Sleep');
  await seesOnly(ada, 'Call home', 'Water the plants');
}, 240_000);

test('the example in backend/README.md runs, with only its port and project id replaced', async () => {
  const readme = readFileSync(join(ROOT, 'backend/README.md'), 'utf8');
  const [, example = ''] = /```js\n(.*?)```/s.exec(readme) ?? [];
  expect(example.trim().split('\n')).toHaveLength(10);
  const address = await pageOf('virtual:example', [
    {
      name: 'example',
      resolveId: (id) => (id === 'virtual:example' ? join(ROOT, 'backend/test/example.js') : null),
      load: (id) =>
        id.endsWith('backend/test/example.js')
          ? example.replaceAll('8080', String(port)).replaceAll("'demo-studio'", "'demo-todo'")
          : null,
    },
  ]);
  const page = await opened(address);
  await eventually(page.locator('body')).toContainText('Hello', LONG);
}, 120_000);

describe('a start with invalid options', () => {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  test.each<[what: string, options: () => string[], sentence: RegExp]>([
    ['no options', () => [], /^--data and --rules are required/],
    ['a missing file of rules', () => ['--data', data, '--rules', join(folder, 'none')], /cannot be read/],
    ['rules with a syntax error', () => ['--data', data, '--rules', file('bad', 'x')], /bad:1:1/],
    [
      'indexes that are not JSON',
      () => ['--data', data, '--rules', RULES, '--indexes', file('indexes', '{')],
      /--indexes .* is not JSON/,
    ],
    ['an invalid port', () => ['--data', data, '--rules', RULES, '--port', '99999'], /--port 99999/],
    [
      'document rules as storage rules',
      () => ['--data', data, '--rules', RULES, '--storage-rules', RULES],
      /the service must be firebase\.storage/,
    ],
    ['a data folder in use', () => ['--data', data, '--rules', RULES], /data/],
    ['an unknown option', () => ['--colour', 'red'], /--colour/],
  ])('a start with %s fails with a one-sentence message', (_what, options, sentence) => {
    const { status, stderr } = spawnSync(process.execPath, [SERVE, ...options()], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(sentence);
  });
});
