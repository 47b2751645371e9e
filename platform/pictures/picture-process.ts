import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ClipFacts } from '../domain/clips/clip-facts.ts';
import type { MadePicture } from './make-picture.ts';
import type { PictureVariant } from './picture-variant.ts';
import type { PictureJob, PictureTask } from './picture-worker.ts';
import type { JobLimits, TooMuch } from './worker-limits.ts';

export interface PictureProcess {
  /** Makes a variant, after all earlier tasks have ended. Rejects with `PictureFailure`. */
  make(original: Buffer, variant: PictureVariant): Promise<MadePicture>;
  /**
   * Reads the headers of a clip. Rejects with `PictureFailure`, whose message for an unreadable clip is a sentence that
   * can be shown.
   */
  checkClip(file: Buffer): Promise<ClipFacts>;
  close(): void;
}

/**
 * Why a variant could not be made or a clip not be read. `unreadable`: the file is damaged, too large or not supported.
 * `costly`: it took too much memory or processor time, or crashed the process. `unknown`: trying again may help.
 */
export class PictureFailure extends Error {
  readonly kind: 'unreadable' | 'costly' | 'unknown';

  constructor(kind: PictureFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/**
 * Limits of memory and processor time for one task. Files that `read-head.ts` accepts need less, unless they were made
 * to be costly. The next task waits until this one ends, so a low time limit also keeps the wait short.
 */
const LIMITS: JobLimits = { memory: 270 * 1024 * 1024, time: 4_000 };
/** Maximum duration of one task in milliseconds, including waits for the processor on a busy machine. */
const TIME_LIMIT = 30_000;
/** Milliseconds after which an idle process ends. */
const IDLE = 60_000;
/** Signals of crashes that the file causes. Other signals come from outside, such as from the out-of-memory killer. */
const CRASHES = new Set(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGFPE']);

interface Job {
  resolve: (answer: MadePicture | ClipFacts) => void;
  reject: (failure: PictureFailure) => void;
  timer: NodeJS.Timeout;
}
type Answer = MadePicture | ClipFacts | { reason: string; isUnreadable: boolean } | { tooMuch: TooMuch };

/** Makes variants and reads clips in a worker process, which starts for a task and ends when it is idle. */
export function openPictureProcess({
  limits = LIMITS,
  timeLimit = TIME_LIMIT,
  idle = IDLE,
} = {}): PictureProcess {
  let job: Job | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let child: ChildProcess | null = null;
  let ending: NodeJS.Timeout | undefined;

  function end(failure: PictureFailure): void {
    const given = child;
    child = null;
    given?.kill('SIGKILL');
    take()?.reject(failure);
  }

  function take(): Job | null {
    const found = job;
    job = null;
    clearTimeout(found?.timer);
    if (found) ending = setTimeout(() => end(new PictureFailure('unknown', 'idle')), idle).unref();
    return found;
  }

  function start(): ChildProcess {
    const made = fork(fileURLToPath(new URL('./picture-worker.ts', import.meta.url)), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--max-semi-space-size=4'],
    });
    made.on('message', (answer: Answer) => {
      if (child !== made) return;
      if ('tooMuch' in answer)
        end(new PictureFailure('costly', `the picture needed too much ${answer.tooMuch}`));
      else if ('bytes' in answer) take()?.resolve({ bytes: Buffer.from(answer.bytes), type: answer.type });
      else if ('duration' in answer) take()?.resolve(answer);
      else take()?.reject(new PictureFailure(answer.isUnreadable ? 'unreadable' : 'unknown', answer.reason));
    });
    made.on('error', (error) => {
      if (child === made) end(new PictureFailure('unknown', error.message));
    });
    // Waits for `close`, because `exit` may fire before the last message has arrived.
    made.on('close', (_code, signal) => {
      const kind = CRASHES.has(signal ?? '') ? 'costly' : 'unknown';
      if (child === made) end(new PictureFailure(kind, 'the picture process ended'));
    });
    // Lets the site exit while this child process is still running.
    made.unref();
    made.channel?.unref();
    return made;
  }

  function runNow(original: Buffer, task: PictureTask): Promise<MadePicture | ClipFacts> {
    clearTimeout(ending);
    child ??= start();
    return new Promise((resolve, reject) => {
      const tooLong = new PictureFailure('unknown', 'resizing the picture took too long');
      const timer = setTimeout(() => end(tooLong), timeLimit).unref();
      job = { resolve, reject, timer };
      child?.send({ original, task, limits } satisfies PictureJob, (error) => {
        if (error) take()?.reject(new PictureFailure('unknown', error.message));
      });
    });
  }

  /** Runs one task after another. */
  function run(original: Buffer, task: PictureTask): Promise<MadePicture | ClipFacts> {
    const answer = last.then(() => runNow(original, task));
    last = answer.catch(() => undefined);
    return answer;
  }

  return {
    make: async (original, variant) => (await run(original, variant)) as MadePicture,
    checkClip: async (file) => (await run(file, 'clip')) as ClipFacts,
    close: () => end(new PictureFailure('unknown', 'the site is shutting down')),
  };
}
