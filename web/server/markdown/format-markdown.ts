import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { markdownProblem } from '../../app/domain/markdown-limits.ts';
import type { FormatMarkdown } from '../../app/site-context.ts';
import type { Log } from '../log.ts';

export interface FormatterOptions {
  log: Log;
  /** Milliseconds that one text may take; a long article takes a tenth of it. */
  timeLimit?: number;
  /** MiB of the thread's memory; what one article needs is a few. */
  memory?: number;
}

export interface Formatter {
  format: FormatMarkdown;
  close(): Promise<void>;
}

type Tree = Awaited<ReturnType<FormatMarkdown>>;

const TIME_LIMIT = 3000;
const MEMORY = 128;
/** Texts that were given up are not tried again until they are forgotten for others. */
const MOST_GIVEN_UP = 1000;

/**
 * Formats markdown in a thread of its own, one text after the other. A text beyond the limits of time or memory is
 * given up: the answer is null, it is shown as it is, and the thread is replaced.
 */
export function openFormatter(options: FormatterOptions): Formatter {
  const { log, timeLimit = TIME_LIMIT, memory = MEMORY } = options;
  const givenUp = new Set<string>();
  let worker: Worker | null = null;
  let order: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const made = new Worker(new URL('./markdown-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 16 },
    });
    made.unref();
    return made;
  }

  async function formatNow(text: string): Promise<Tree> {
    const key = createHash('sha256').update(text).digest('base64');
    if (givenUp.has(key)) return null;
    worker ??= start();
    const answer = await answerOf(worker, text, timeLimit);
    if (answer.tree !== undefined) return answer.tree;
    await worker.terminate();
    worker = null;
    if (givenUp.size >= MOST_GIVEN_UP) givenUp.clear();
    givenUp.add(key);
    log({ level: 'warn', event: 'text-not-formatted', characters: text.length, message: answer.reason });
    return null;
  }

  return {
    format(text) {
      if (markdownProblem(text) !== null) return Promise.resolve(null);
      const formatted = order.then(() => formatNow(text));
      order = formatted.catch(() => {});
      return formatted;
    },
    async close() {
      await order;
      await worker?.terminate();
      worker = null;
    },
  };
}

type Answer = { tree: Tree } | { tree?: undefined; reason: string };

/** The worker's tree for this text, or why there is none. */
function answerOf(worker: Worker, text: string, timeLimit: number): Promise<Answer> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end({ reason: `took longer than ${timeLimit} ms` }), timeLimit);
    const onMessage = (tree: Tree) => end({ tree });
    const onError = (error: Error) => end({ reason: error.message });
    const onExit = () => end({ reason: 'the thread ended' });
    function end(answer: Answer): void {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      // Nobody needs what a thread that was given up still sends.
      if (answer.tree === undefined) worker.on('error', () => {});
      resolve(answer);
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(text);
  });
}
