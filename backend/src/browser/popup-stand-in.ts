/// <reference lib="dom" />

type Handler = (message: { type: string; authEvent: unknown }) => unknown;

/** The part of Google's `gapi.iframes` that the SDK's popup sign-in touches. */
interface Frame {
  restyle(): Promise<unknown>;
  ping(callback: () => void): Promise<unknown>;
  register(type: string, handler: Handler): void;
  send(type: string, data: unknown, callback: (answers: unknown) => void): void;
}

/**
 * Lets the unchanged SDK sign in by popup without Google's script: defines `gapi.iframes`, and hands messages of
 * the popup, which has this page's origin, to the SDK. Call it before `signInWithPopup`; calling again does nothing
 * (facts: pointing the SDK at one origin).
 */
export function installPopupStandIn(): void {
  const host = window as unknown as { gapi?: { iframes?: unknown } };
  if (host.gapi?.iframes) return;
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
      // The SDK takes the answer and then throws all the same; Google's own frame calls back later, so nobody sees it.
      setTimeout(() => {
        try {
          callback(type === 'webStorageSupport' ? [{ webStorageSupport: true }] : []);
        } catch {
          // Only ever that throw.
        }
      });
    },
  };
  window.addEventListener('message', (event) => {
    if (event.origin !== location.origin || !isAuthEvent(event.data)) return;
    handlers.get('authEvent')?.({ type: 'authEvent', authEvent: event.data });
    if (event.source && 'close' in event.source) (event.source as Window).close();
  });
  host.gapi = {
    ...host.gapi,
    iframes: {
      Iframe: class {},
      CROSS_ORIGIN_IFRAMES_FILTER: null,
      getContext: () => ({ open: (_options: unknown, callback: (opened: Frame) => void) => callback(frame) }),
    },
  };
}

function isAuthEvent(data: unknown): data is { type: string; eventId: string } {
  return typeof data === 'object' && data !== null && 'eventId' in data && 'urlResponse' in data;
}
