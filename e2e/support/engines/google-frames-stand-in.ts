/// <reference lib="dom" />

type Handler = (data: unknown) => unknown;
interface Message {
  gapi: 'call' | 'answer';
  id: number;
  type: string;
  data: unknown;
}

/**
 * Replaces the part of `gapi.iframes` that the Firebase SDK and the frame of Google's Auth emulator need. It uses
 * postMessage. It runs as a separate script in page and frame, so it must not use anything declared outside of it.
 */
export function googleFramesStandIn(): void {
  const host = window as unknown as { gapi?: unknown; gapi_onload?: () => void };

  /** One end of a connection between a page and its frame. */
  function line(other: () => Window | null) {
    const handlers = new Map<string, Handler>();
    const early: Message[] = [];
    const waiting = new Map<number, (answers: unknown[]) => void>();
    let last = 0;
    const send = (message: Message) => other()?.postMessage(message, '*');
    async function answer(message: Message): Promise<void> {
      const handler = handlers.get(message.type);
      // Keeps messages that arrive before there is a listener.
      if (!handler) early.push(message);
      else send({ ...message, gapi: 'answer', data: [await handler(message.data)] });
    }
    function hand(callback: ((answers: unknown[]) => void) | undefined, answers: unknown[]): void {
      try {
        callback?.(answers);
      } catch {
        // Ignores errors of the callback, as Google's script does. The SDK's callback throws one after the response to
        // `webStorageSupport`.
      }
    }
    window.addEventListener('message', ({ source, data }: MessageEvent<Message>) => {
      if (source !== other() || typeof data !== 'object') return;
      if (data.gapi === 'call') void answer(data);
      if (data.gapi === 'answer') hand(waiting.get(data.id), data.data as unknown[]);
    });
    return {
      register(type: string, handler: Handler) {
        handlers.set(type, handler);
        for (const message of early.splice(0)) void answer(message);
      },
      send(type: string, data: unknown, callback?: (answers: unknown[]) => void) {
        last += 1;
        if (callback) waiting.set(last, callback);
        send({ gapi: 'call', id: last, type, data });
      },
    };
  }

  async function open(
    { where, url, attributes }: { where: HTMLElement; url: string; attributes: { style?: object } },
    callback: (frame: unknown) => unknown,
  ): Promise<unknown> {
    const element = document.createElement('iframe');
    const { style, ...rest } = attributes;
    for (const [name, value] of Object.entries(rest)) element.setAttribute(name, String(value));
    Object.assign(element.style, style);
    const ends = line(() => element.contentWindow);
    const loaded = new Promise((resolve) => element.addEventListener('load', resolve, { once: true }));
    element.src = url;
    where.append(element);
    await loaded;
    return callback({
      ...ends,
      restyle: async () => undefined,
      async ping(pinged: () => void) {
        pinged();
      },
    });
  }

  let parentFrame: ReturnType<typeof line> | null = null;
  host.gapi = {
    load: (_module: string, { callback }: { callback: () => void }) => setTimeout(callback),
    iframes: {
      Iframe: class {},
      CROSS_ORIGIN_IFRAMES_FILTER: {},
      getContext: () => ({
        open,
        getParentIframe() {
          parentFrame ??= line(() => window.parent);
          return parentFrame;
        },
      }),
    },
  };
  host.gapi_onload?.();
}
