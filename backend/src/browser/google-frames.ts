/// <reference lib="dom" />

/** What the SDK hands to `open`; only the filter matters here, which belongs to the script that opens the frame. */
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
 * Google's own `gapi.iframes` in place of the stand-in, for Google's Auth emulator, whose frame speaks through
 * nothing else. Rejects where Google's script cannot be had.
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
  if (!frames) throw new Error(`${SCRIPT} brought no frames.`);
  return frames;
}
