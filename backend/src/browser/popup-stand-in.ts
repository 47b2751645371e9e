/// <reference lib="dom" />
import { googleFrames, type OpenOptions } from './google-frames.ts';

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
