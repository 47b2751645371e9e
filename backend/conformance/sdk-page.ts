import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../test/find-chromium.ts';
import type { Target } from './target.ts';

/** A browser page with the unchanged SDK in `window.sdk`. */
export interface SdkPage {
  browser: Browser;
  page: Page;
  /** Opens another page, which shares no state with the first. */
  another(): Promise<Page>;
  close(): Promise<void>;
}

/** Records the snapshots of a listener in order, and waits for certain ones. */
export interface Recording<T> {
  seen: T[];
  add(value: T): void;
  /** Resolves when `length` snapshots have arrived. */
  count(length: number): Promise<void>;
  /** Resolves when the latest snapshot equals `value`. */
  last(value: T): Promise<void>;
}

/** The SDK as the cases use it inside the page. */
export interface Sdk {
  fs: typeof import('firebase/firestore');
  lite: typeof import('firebase/firestore/lite');
  /** Opens a new client of the target, signed in with `token` if one is given. */
  open(options?: {
    token?: string;
    settings?: Record<string, unknown>;
  }): import('firebase/firestore').Firestore;
  openLite(options?: { token?: string }): import('firebase/firestore/lite').Firestore;
  record<T>(): Recording<T>;
  closeAll(): Promise<void>;
}

/** Bundles the SDK for a target and opens it in Chromium. */
export async function openSdkPage(target: Pick<Target, 'host' | 'projectId'>): Promise<SdkPage> {
  const script = await bundle(target);
  const server = createServer((request, response) => {
    const isScript = request.url === '/sdk.js';
    response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? script : '<!doctype html><title>sdk</title><script src="/sdk.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const another = async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(address);
    return page;
  };
  return {
    browser,
    page: await another(),
    another,
    async close() {
      await browser.close();
      server.close();
    },
  };
}

async function bundle(target: Pick<Target, 'host' | 'projectId'>): Promise<string> {
  const result = await build({
    root: join(import.meta.dirname, '../..'),
    configFile: false,
    logLevel: 'silent',
    define: { __HOST__: JSON.stringify(target.host), __PROJECT__: JSON.stringify(target.projectId) },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'sdk-entry.ts'), formats: ['iife'], name: 'sdkBundle' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The SDK could not be bundled.');
  return output.output[0].code;
}
