/// <reference lib="dom" />

/**
 * Options that the SDK passes to the `open` function of `gapi.iframes`. popup-stand-in.ts replaces
 * `messageHandlersFilter` and keeps the other options.
 */
export interface OpenOptions {
  messageHandlersFilter: unknown;
  [option: string]: unknown;
}

interface GoogleFrames {
  CROSS_ORIGIN_IFRAMES_FILTER: unknown;
  getContext(): { open(options: OpenOptions, callback: (opened: never) => void): Promise<unknown> };
}

interface Gapi {
  load?(module: string, callbacks: Record<string, unknown>): void;
  iframes?: GoogleFrames;
}

const SCRIPT = 'https://apis.google.com/js/api.js';

/**
 * Loads Google's own `gapi.iframes` instead of our replacement, because the sign-in window of Google's Auth emulator
 * needs it. Rejects if Google's script cannot be loaded.
 */
export async function googleFrames(): Promise<GoogleFrames> {
  const host = window as unknown as { gapi?: Gapi };
  delete host.gapi;
  const loaded = (): Gapi | undefined => host.gapi;
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () =>
      reject(new Error(`${SCRIPT} cannot be loaded; this emulator's sign-in window needs it.`));
    document.head.append(script);
  });
  await new Promise<void>((resolve, reject) => {
    const failed = () => reject(new Error(`${SCRIPT} did not load its frames.`));
    loaded()?.load?.('gapi.iframes', {
      callback: resolve,
      timeout: 10_000,
      ontimeout: failed,
      onerror: failed,
    });
  });
  const frames = loaded()?.iframes;
  if (!frames) throw new Error(`${SCRIPT} created no frames.`);
  return frames;
}
