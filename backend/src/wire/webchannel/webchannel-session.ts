import { randomBytes } from 'node:crypto';
import { CHANNEL_HEADERS } from '../http/cors.ts';

/** What a session carries: a Listen or a Write stream. */
export interface Stream {
  /** One message of the client, in order, each once. */
  receive(message: unknown): void;
  /** The session is over. */
  close(): void;
}

/** The keeper of the sessions. */
export interface SessionWatch {
  /** This many more characters wait in this session; fewer when negative. */
  queued(by: number): void;
  closed(): void;
}

interface Message {
  id: number;
  json: string;
}

interface BackChannel {
  controller: ReadableStreamDefaultController<Uint8Array>;
  /** Long polling: the answer ends with its first data. */
  single: boolean;
  timers: NodeJS.Timeout[];
}

const KEEP_ALIVE = 30_000;
const BACK_CHANNEL_LIFE = 60_000;
/** A client that reads nothing is dropped before it fills the memory. */
const MOST_UNACKNOWLEDGED = 64 * 1024 * 1024;
/** A frame ends with the message that reaches this many characters; the next is made when this one is read. */
const FULL_FRAME = 256 * 1024;

const encoder = new TextEncoder();

/** A frame of the channel: the length counts UTF-16 units. */
export function frame(json: string): string {
  return `${json.length}\n${json}`;
}

/**
 * One WebChannel session: numbers messages, keeps them until acknowledged, and writes them to the open back channel.
 */
export class Session {
  readonly sid = randomBytes(16).toString('base64url');
  /** The person whose session it is; null for a stranger's. */
  uid: string | null = null;
  /** Set right after construction; null once closed. */
  stream: Stream | null = null;
  /** When the client last showed itself, by the caller's clock in milliseconds. */
  lastSeen: number;
  readonly #now: () => number;
  readonly #watch: SessionWatch;
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

  /** Characters that wait for the client to acknowledge them. */
  get queued(): number {
    return this.#queued;
  }

  get lastId(): number {
    return this.#lastId;
  }

  /** Queues a message, given as JSON. Messages of one turn of the event loop travel in one frame. */
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

  /** Takes the client's messages `first`, `first + 1`, …; those already received are skipped. */
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
    // Ids in the queue are consecutive. All at once: shifted one by one, hundreds of thousands would take minutes.
    const known = this.#queue.splice(0, Math.max(0, id + 1 - (this.#queue[0]?.id ?? 0)));
    this.#grow(-known.reduce((sum, { json }) => sum + json.length, 0));
  }

  /** Opens the back channel after the message `id`; an older one ends. `timeout`: how long a silent long poll waits. */
  openBackChannel(id: number, single: boolean, timeout: number): Response {
    this.acknowledge(id);
    this.#endBackChannel();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const back: BackChannel = { controller, single, timers: [] };
        this.#back = back;
        this.#sent = id;
        if (single) back.timers.push(setTimeout(() => this.#noop(), timeout));
        else {
          back.timers.push(setInterval(() => this.#noop(), KEEP_ALIVE));
          back.timers.push(setTimeout(() => this.#rotate(), BACK_CHANNEL_LIFE));
        }
        // A silent streaming channel would look like a proxy that buffers (backend/docs/protocol.md#back-channel).
        if (this.#queue.length > 0) this.#flush();
        else if (!single) this.#noop();
      },
      pull: () => this.#flush(),
      cancel: () => this.#endBackChannel(),
    });
    return new Response(body, { headers: CHANNEL_HEADERS });
  }

  /** Ends what the session carries; what is queued, and a last message, still reach the client. */
  endStream(): void {
    if (this.stream === null) return;
    this.stream.close();
    this.stream = { receive() {}, close() {} };
  }

  /** Ends the session; what is queued is lost. */
  close(): void {
    const { stream } = this;
    if (stream === null) return;
    this.stream = null;
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
   * Sends one frame when the last is read. A client may open one back channel after another and read none of them: all
   * that is queued, put together for each, would fill the processor and the memory.
   */
  #flush(): void {
    const back = this.#back;
    if (back === null || (back.controller.desiredSize ?? 0) <= 0) return;
    const messages = this.#nextMessages();
    if (messages === '') return;
    back.controller.enqueue(encoder.encode(frame(`[${messages}]`)));
    if (back.single) this.#endBackChannel();
  }

  /** What one frame has of the messages that are not sent yet; '' for none. */
  #nextMessages(): string {
    const parts: string[] = [];
    let size = 0;
    // Ids in the queue are consecutive.
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
      // The client has gone already.
    }
  }
}
