import { randomBytes } from 'node:crypto';
import { CHANNEL_HEADERS } from '../http/responses.ts';

/** The stream that a session carries: Listen or Write. */
export interface Stream {
  /** Called with each message of the client, once and in order. */
  receive(message: unknown): void;
  /** Called when the session ends. */
  close(): void;
}

/** Callbacks by which a session informs the registry of sessions. */
export interface SessionWatch {
  /** Called when the number of queued characters changes, with the difference. */
  queued(by: number): void;
  closed(): void;
}

interface Message {
  id: number;
  json: string;
}

interface BackChannel {
  controller: ReadableStreamDefaultController<Uint8Array>;
  /** Whether the response ends after its first data, as in long polling. */
  single: boolean;
  timers: NodeJS.Timeout[];
}

const KEEP_ALIVE = 30_000;
const BACK_CHANNEL_LIFE = 60_000;
/** Limit of queued characters. A client that does not read its messages is dropped before they exhaust the memory. */
const MOST_UNACKNOWLEDGED = 64 * 1024 * 1024;
/** Size in characters from which a frame is full. The next frame is created only after the client has read it. */
const FULL_FRAME = 256 * 1024;

const encoder = new TextEncoder();

/** Encodes a frame of the channel. The length in front counts UTF-16 units. */
export function frame(json: string): string {
  return `${json.length}\n${json}`;
}

/**
 * One WebChannel session. It numbers messages, keeps them until the client acknowledges them, and sends them on the
 * open back channel.
 */
export class Session {
  readonly sid = randomBytes(16).toString('base64url');
  /** Id of the signed-in user; null for an anonymous session. */
  uid: string | null = null;
  /** The stream of the session. Null before it is set and after the session is closed. */
  stream: Stream | null = null;
  /** Time of the client's last request, or of the end of its last back channel if later, in milliseconds. */
  lastSeen: number;
  readonly #now: () => number;
  readonly #watch: SessionWatch;
  /** The timer of `endIn`. It keeps the session in memory, so it is cleared when the session closes. */
  #end: NodeJS.Timeout | undefined;
  #queue: Message[] = [];
  #queued = 0;
  #lastId = 0;
  #sent = 0;
  #nextMessage = 0;
  #back: BackChannel | null = null;
  #flushing = false;

  constructor(now: () => number, watch: SessionWatch) {
    this.#now = now;
    this.#watch = watch;
    this.lastSeen = now();
  }

  get hasBackChannel(): boolean {
    return this.#back !== null;
  }

  /** The number of characters that the client has not acknowledged. */
  get queued(): number {
    return this.#queued;
  }

  get lastId(): number {
    return this.#lastId;
  }

  /** Queues a JSON message. Messages sent synchronously one after the other share a frame until it is full. */
  send(json: string): void {
    if (this.stream === null) return;
    this.#lastId += 1;
    this.#queue.push({ id: this.#lastId, json });
    this.#grow(json.length);
    if (this.#queued > MOST_UNACKNOWLEDGED) this.close();
    if (this.stream === null || this.#flushing) return;
    this.#flushing = true;
    queueMicrotask(() => {
      this.#flushing = false;
      this.#flush();
    });
  }

  /** Receives messages of the client, numbered from `first`. Duplicates are skipped. */
  receive(first: number, messages: unknown[]): void {
    this.lastSeen = this.#now();
    for (const [at, message] of messages.entries()) {
      if (first + at < this.#nextMessage) continue;
      this.#nextMessage = first + at + 1;
      this.stream?.receive(message);
    }
  }

  acknowledge(id: number): void {
    this.lastSeen = this.#now();
    // Removes acknowledged messages, whose ids are consecutive, with one `splice`. `shift` for each of 100,000 messages
    // would take minutes.
    const known = this.#queue.splice(0, Math.max(0, id + 1 - (this.#queue[0]?.id ?? 0)));
    this.#grow(-known.reduce((sum, { json }) => sum + json.length, 0));
  }

  /**
   * Opens a back channel that starts after message `id`, and ends the previous one. `timeout`: how long an idle long
   * poll waits, in milliseconds.
   */
  openBackChannel(id: number, single: boolean, timeout: number): Response {
    this.acknowledge(id);
    this.#endBackChannel();
    let opened: BackChannel | null = null;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const back: BackChannel = { controller, single, timers: [] };
        this.#back = back;
        opened = back;
        this.#sent = id;
        if (single) back.timers.push(setTimeout(() => this.#noop(), timeout));
        else {
          back.timers.push(setInterval(() => this.#noop(), KEEP_ALIVE));
          back.timers.push(setTimeout(() => this.#rotate(), BACK_CHANNEL_LIFE));
        }
        // Sends data immediately. Otherwise the SDK would conclude that a proxy buffers the response
        // (backend/docs/protocol.md#back-channel).
        if (this.#queue.length > 0) this.#flush();
        else if (!single) this.#noop();
      },
      pull: () => this.#flush(),
      cancel: () => {
        // The response of a replaced back channel may still have unread data when its client disconnects.
        if (this.#back === opened) this.#endBackChannel();
      },
    });
    return new Response(body, { headers: CHANNEL_HEADERS });
  }

  /** Ends the stream. Queued messages, and messages sent afterwards, such as an error, still reach the client. */
  endStream(): void {
    if (this.stream === null) return;
    this.stream.close();
    this.stream = { receive() {}, close() {} };
  }

  /** Calls `end` in `delay` milliseconds unless the session is closed before; replaces an earlier call of this method. */
  endIn(delay: number, end: () => void): void {
    clearTimeout(this.#end);
    if (this.stream !== null) this.#end = setTimeout(end, delay).unref();
  }

  /** Ends the session. Queued messages are lost. */
  close(): void {
    const { stream } = this;
    if (stream === null) return;
    this.stream = null;
    clearTimeout(this.#end);
    this.#endBackChannel();
    this.#queue = [];
    this.#grow(-this.#queued);
    stream.close();
    this.#watch.closed();
  }

  #grow(by: number): void {
    this.#queued += by;
    this.#watch.queued(by);
  }

  #noop(): void {
    this.send('"noop"');
  }

  #rotate(): void {
    this.#noop();
    this.#flush();
    this.#endBackChannel();
  }

  /**
   * Sends one frame, and the next one only after it was read. Otherwise a client that opens many back channels without
   * reading could exhaust processor and memory.
   */
  #flush(): void {
    const back = this.#back;
    if (back === null || (back.controller.desiredSize ?? 0) <= 0) return;
    const messages = this.#nextMessages();
    if (messages === '') return;
    back.controller.enqueue(encoder.encode(frame(`[${messages}]`)));
    if (back.single) this.#endBackChannel();
  }

  /** The next unsent messages until a frame is full; '' if there are none. */
  #nextMessages(): string {
    const parts: string[] = [];
    let size = 0;
    // Computes the position of the first unsent message from its id, because ids in the queue are consecutive.
    let at = Math.max(0, this.#sent + 1 - (this.#queue[0]?.id ?? 0));
    for (; at < this.#queue.length && size < FULL_FRAME; at++) {
      const { id, json } = this.#queue[at] as Message;
      parts.push(`[${id},[${json}]]`);
      size += json.length;
      this.#sent = id;
    }
    return parts.join(',');
  }

  #endBackChannel(): void {
    const back = this.#back;
    if (back === null) return;
    this.#back = null;
    this.lastSeen = this.#now();
    for (const timer of back.timers) clearTimeout(timer);
    try {
      back.controller.close();
    } catch {
      // Ignored: the client has disconnected.
    }
  }
}
