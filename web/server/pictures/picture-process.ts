import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MadePicture } from './make-picture.ts';
import type { PictureVariant } from './picture-variant.ts';
import type { PictureJob } from './picture-worker.ts';
import type { JobLimits, TooMuch } from './worker-limits.ts';

export interface PictureProcess {
  /** Makes a variant, one at a time. Rejects with `PictureFailure`. */
  make(original: Buffer, variant: PictureVariant): Promise<MadePicture>;
  close(): void;
}

/**
 * Why a variant could not be made: `unreadable`, the file is no picture that can be shown; `costly`, it took too much
 * memory or time, or broke the process; `unknown`, it may succeed another time.
 */
export class PictureFailure extends Error {
  readonly kind: 'unreadable' | 'costly' | 'unknown';

  constructor(kind: PictureFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** No file within the limits of `read-head.ts` takes as much; another picture waits no longer than for this time. */
const LIMITS: JobLimits = { memory: 270 * 1024 * 1024, time: 4_000 };
/** Milliseconds that one variant may take on a machine that has no time for it. */
const TIME_LIMIT = 30_000;
/** Milliseconds without work after which the process ends. */
const IDLE = 60_000;
/** A file did it. Other signals come from outside, such as the system's when its memory is full. */
const CRASHES = new Set(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGFPE']);

interface Job {
  resolve: (made: MadePicture) => void;
  reject: (failure: PictureFailure) => void;
  timer: NodeJS.Timeout;
}
type Answer = MadePicture | { reason: string; isUnreadable: boolean } | { tooMuch: TooMuch };

/** A process that makes pictures, started with the first one. */
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
      if ('tooMuch' in answer) end(new PictureFailure('costly', `it took too much ${answer.tooMuch}`));
      else if ('bytes' in answer) take()?.resolve({ bytes: Buffer.from(answer.bytes), type: answer.type });
      else take()?.reject(new PictureFailure(answer.isUnreadable ? 'unreadable' : 'unknown', answer.reason));
    });
    made.on('error', (error) => {
      if (child === made) end(new PictureFailure('unknown', error.message));
    });
    // `exit` may come before its last message.
    made.on('close', (_code, signal) => {
      const kind = CRASHES.has(signal ?? '') ? 'costly' : 'unknown';
      if (child === made) end(new PictureFailure(kind, 'the picture process ended'));
    });
    // The site may end while it waits.
    made.unref();
    made.channel?.unref();
    return made;
  }

  function makeNow(original: Buffer, variant: PictureVariant): Promise<MadePicture> {
    clearTimeout(ending);
    child ??= start();
    return new Promise((resolve, reject) => {
      const tooLong = new PictureFailure('unknown', 'it took too long');
      const timer = setTimeout(() => end(tooLong), timeLimit).unref();
      job = { resolve, reject, timer };
      child?.send({ original, variant, limits } satisfies PictureJob, (error) => {
        if (error) take()?.reject(new PictureFailure('unknown', error.message));
      });
    });
  }

  return {
    make(original, variant) {
      const made = last.then(() => makeNow(original, variant));
      last = made.catch(() => undefined);
      return made;
    },
    close: () => end(new PictureFailure('unknown', 'the site ends')),
  };
}
