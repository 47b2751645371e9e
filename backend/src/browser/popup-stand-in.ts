/// <reference lib="dom" />

/**
 * Options that the SDK passes to the `open` function of `gapi.iframes`. popup-stand-in.ts replaces
 * `messageHandlersFilter` and keeps the other options.
 */
interface OpenOptions {
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
async function googleFrames(): Promise<GoogleFrames> {
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

type Handler = (message: { type: string; authEvent: unknown }) => unknown;

/** The part of Google's `gapi.iframes` that the SDK needs for sign-in by popup. */
interface Frame {
  restyle(): Promise<unknown>;
  ping(callback: () => void): Promise<unknown>;
  register(type: string, handler: Handler): void;
  send(type: string, data: unknown, callback: (answers: unknown) => void): void;
}

/** A backend whose origin differs from the page's. */
export interface BackendElsewhere {
  origin: string;
  projectId: string;
}

/**
 * Makes popup sign-in of the unchanged SDK work without Google's script: defines `gapi.iframes` and forwards messages
 * from the popup to the SDK. Call it before `signInWithPopup`; further calls do nothing
 * (backend/docs/protocol.md#popup-sign-in). `elsewhere` is null if the backend has this page's origin. If `elsewhere`
 * is Google's Auth emulator, Google's script is loaded after all, because the emulator's sign-in window needs it.
 */
export function installPopupStandIn(elsewhere: BackendElsewhere | null = null): void {
  const host = window as unknown as { gapi?: { iframes?: unknown } };
  if (host.gapi?.iframes) return;
  const popupOrigin = elsewhere?.origin ?? location.origin;
  const handlers = new Map<string, Handler>();
  const frame: Frame = {
    restyle: async () => undefined,
    async ping(callback) {
      callback();
      return undefined;
    },
    register: (type, handler) => {
      handlers.set(type, handler);
    },
    send(type, _data, callback) {
      // Calls back in a separate task and ignores the error that the SDK throws after handling the message. Google's
      // own script hides this error too.
      setTimeout(() => {
        try {
          callback(type === 'webStorageSupport' ? [{ webStorageSupport: true }] : []);
        } catch {
          // The SDK has handled the message before it throws.
        }
      });
    },
  };
  window.addEventListener('message', (event) => {
    if (event.origin !== popupOrigin || !isAuthEvent(event.data)) return;
    handlers.get('authEvent')?.({ type: 'authEvent', authEvent: event.data });
    if (event.source && 'close' in event.source) (event.source as Window).close();
  });
  async function open(options: OpenOptions, callback: (opened: Frame) => void): Promise<unknown> {
    if (elsewhere && !(await answersItsOpener(elsewhere))) {
      const frames = await googleFrames();
      return frames
        .getContext()
        .open({ ...options, messageHandlersFilter: frames.CROSS_ORIGIN_IFRAMES_FILTER }, callback);
    }
    return callback(frame);
  }
  host.gapi = {
    ...host.gapi,
    iframes: {
      Iframe: class {},
      CROSS_ORIGIN_IFRAMES_FILTER: null,
      getContext: () => ({ open }),
    },
  };
}

/**
 * Whether the backend's sign-in window posts messages to the page that opened the window. The window of this project's
 * backend does; that of Google's Auth emulator does not.
 */
async function answersItsOpener({ origin, projectId }: BackendElsewhere): Promise<boolean> {
  const answer = await fetch(`${origin}/emulator/v1/projects/${projectId}/config`);
  const { popup } = (await answer.json()) as { popup?: unknown };
  return popup === 'answers-its-opener';
}

function isAuthEvent(data: unknown): data is { type: string; eventId: string } {
  return typeof data === 'object' && data !== null && 'eventId' in data && 'urlResponse' in data;
}
