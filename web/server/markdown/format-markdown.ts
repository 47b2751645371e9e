import { hash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Root } from 'hast';
import { markdownProblem } from '../../../platform/domain/text/markdown-limits.ts';
import type { Log } from '../../../platform/log.ts';
import type { FormatMarkdown, Formatted } from '../../data/site-context.ts';

/** An LRU cache of trees by text. `most`: the maximum total length of the texts and of the trees as JSON. */
export class RecentTrees {
  readonly #most: number;
  /** The cached trees, least recently used first. */
  readonly #entries = new Map<string, Entry>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** The tree of a text; null if it cannot be formatted; undefined if it is not cached. */
  get(text: string): Root | null | undefined {
    const entry = this.#entries.get(text);
    if (!entry) return undefined;
    this.#entries.delete(text);
    this.#entries.set(text, entry);
    return entry.tree;
  }

  /**
   * Adds the tree of a text (null if it cannot be formatted), unless it alone exceeds the maximum. `json`: the length
   * of the tree as JSON.
   */
  add(text: string, tree: Root | null, json: number): void {
    const size = text.length + json;
    if (size > this.#most || this.#entries.has(text)) return;
    this.#entries.set(text, { tree, size });
    this.#size += size;
    for (const [oldest, entry] of this.#entries) {
      if (this.#size <= this.#most) return;
      this.#entries.delete(oldest);
      this.#size -= entry.size;
    }
  }
}

export interface FormatterOptions {
  log: Log;
  /** Time limit for one text, in milliseconds. The default is ten times what a long article needs. */
  timeLimit?: number;
  /**
   * Milliseconds until a text may be tried again after a timeout or a failed start of the thread. The machine may have
   * been busy.
   */
  retryAfter?: number;
  /** Memory limit of the thread, in MiB. An article needs only a few. */
  memory?: number;
  /** An idle thread is ended after this many milliseconds, because it takes 30 MiB and texts are rarely saved. */
  idle?: number;
  now?: () => number;
}

export interface Formatter {
  format: FormatMarkdown;
  close(): Promise<void>;
}

type Tree = Formatted['tree'];

const TIME_LIMIT = 3000;
const RETRY_AFTER = 60_000;
const MEMORY = 128;
const YOUNG_MEMORY = 4;
const IDLE = 60_000;
/**
 * Maximum total length of the cached texts and of their trees as JSON, in characters. A tree takes about three bytes of
 * memory per character of its JSON.
 */
const MOST_RECENT = 4_000_000;
/** Maximum number of cached hashes of texts that could not be formatted. */
const MOST_GIVEN_UP = 1000;

/**
 * Formats Markdown in a worker thread, one text at a time, and caches the latest trees. A text that exceeds the time or
 * memory limit gets null instead of a tree and is shown unformatted; its thread is replaced. The time limit starts when
 * the thread is ready, because starting it takes seconds on a busy machine.
 */
export function openFormatter(options: FormatterOptions): Formatter {
  const { log, timeLimit = TIME_LIMIT, retryAfter = RETRY_AFTER, memory = MEMORY } = options;
  const { idle = IDLE, now = Date.now } = options;
  /** By the hash of a text that could not be formatted: when it may be tried again (`Infinity`: never). */
  const givenUp = new Map<string, number>();
  const recent = new RecentTrees(MOST_RECENT);
  let thread: Promise<Worker> | null = null;
  let order: Promise<unknown> = Promise.resolve();
  let ending: NodeJS.Timeout | undefined;

  async function endThread(): Promise<void> {
    clearTimeout(ending);
    const given = thread;
    thread = null;
    await given?.then((worker) => worker.terminate()).catch(() => {});
  }

  /** Ends the thread when it has been idle for some time. A text that arrives while it ends waits for a new thread. */
  function endWhenIdle(): void {
    clearTimeout(ending);
    ending = setTimeout(() => {
      order = order.then(endThread);
    }, idle).unref();
  }

  async function start(): Promise<Worker> {
    const made = new Worker(new URL('./markdown-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: YOUNG_MEMORY },
    });
    made.unref();
    await once(made, 'message');
    return made;
  }

  async function formatNow(text: string, key: string): Promise<Formatted> {
    const known = recent.get(text);
    if (known !== undefined) return { tree: known, isFinal: true };
    const retryAt = givenUp.get(key);
    if (retryAt !== undefined && now() < retryAt) return { tree: null, isFinal: retryAt === Infinity };
    clearTimeout(ending);
    thread ??= start();
    const answer = await thread.then((worker) => answerOf(worker, text, timeLimit), startFailed);
    if (answer.tree !== undefined) {
      endWhenIdle();
      const tree = JSON.parse(answer.tree) as Tree;
      recent.add(text, tree, answer.tree.length);
      return { tree, isFinal: true };
    }
    await endThread();
    if (givenUp.size >= MOST_GIVEN_UP) givenUp.clear();
    givenUp.set(key, answer.isFinal ? Infinity : now() + retryAfter);
    log({ level: 'warn', event: 'text-not-formatted', characters: text.length, message: answer.reason });
    return { tree: null, isFinal: answer.isFinal };
  }

  return {
    format(text) {
      const known = recent.get(text);
      if (known !== undefined) return Promise.resolve({ tree: known, isFinal: true });
      if (markdownProblem(text) !== null) return Promise.resolve({ tree: null, isFinal: true });
      const key = hash('sha256', text, 'base64');
      const formatted = order.then(() => formatNow(text, key));
      order = formatted.catch(() => {});
      return formatted;
    },
    async close() {
      await order;
      await endThread();
    },
  };
}

/** The worker's response. The tree is JSON, because the cache measures trees by the length of their JSON. */
type Answer = { tree: string } | { tree?: undefined; reason: string; isFinal: boolean };

const startFailed = (error: unknown): Answer => ({
  reason: error instanceof Error ? error.message : 'the formatting thread cannot be started',
  isFinal: false,
});

/** Requests the tree of a text from the worker. Returns the tree, or the reason why there is none. */
function answerOf(worker: Worker, text: string, timeLimit: number): Promise<Answer> {
  return new Promise((resolve) => {
    const late = () => end({ reason: `formatting took longer than ${timeLimit} ms`, isFinal: false });
    const timer = setTimeout(late, timeLimit);
    const onMessage = (answer: { tree: string }) => end(answer);
    const onError = (error: Error) => end({ reason: error.message, isFinal: true });
    const onExit = () => end({ reason: 'the formatting thread ended', isFinal: true });
    function end(answer: Answer): void {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      // Ignores further errors of this thread, which `formatNow` ends.
      if (answer.tree === undefined) worker.on('error', () => {});
      resolve(answer);
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(text);
  });
}

interface Entry {
  tree: Root | null;
  size: number;
}
