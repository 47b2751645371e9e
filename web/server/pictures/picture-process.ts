import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MadePicture } from './make-picture.ts';
import type { PictureVariant } from './picture-variant.ts';
import type { PictureJob } from './picture-worker.ts';
import type { JobLimits, TooMuch } from './worker-limits.ts';

export interface PictureProcess {
  /** Makes one variant at a time. Rejects with `PictureFailure`. */
  make(original: Buffer, variant: PictureVariant): Promise<MadePicture>;
  close(): void;
}

/**
 * Why a variant could not be made. `unreadable`: the file is not a supported picture. `costly`: it needed too much
 * memory or time, or crashed the process. `unknown`: a retry may succeed.
 */
export class PictureFailure extends Error {
  readonly kind: 'unreadable' | 'costly' | 'unknown';

  constructor(kind: PictureFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/**
 * Memory and time limits above the needs of any file that `read-head.ts` accepts. The time is also the longest wait for
 * the next picture.
 */
const LIMITS: JobLimits = { memory: 270 * 1024 * 1024, time: 4_000 };
/** Milliseconds for one variant on a very busy machine. */
const TIME_LIMIT = 30_000;
/** Milliseconds of idleness after which the process ends. */
const IDLE = 60_000;
/** Signals that the file itself caused. Other signals come from outside, such as that of the out-of-memory killer. */
const CRASHES = new Set(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGFPE']);

interface Job {
  resolve: (made: MadePicture) => void;
  reject: (failure: PictureFailure) => void;
  timer: NodeJS.Timeout;
}
type Answer = MadePicture | { reason: string; isUnreadable: boolean } | { tooMuch: TooMuch };

/** A worker process for pictures. It starts with the first picture. */
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
      else take()?.reject(new PictureFailure(answer.isUnreadable ? 'unreadable' : 'unknown', answer.reason));
    });
    made.on('error', (error) => {
      if (child === made) end(new PictureFailure('unknown', error.message));
    });
    // `exit` may be emitted before the last message.
    made.on('close', (_code, signal) => {
      const kind = CRASHES.has(signal ?? '') ? 'costly' : 'unknown';
      if (child === made) end(new PictureFailure(kind, 'the picture process ended'));
    });
    // An idle process must not keep the site running.
    made.unref();
    made.channel?.unref();
    return made;
  }

  function makeNow(original: Buffer, variant: PictureVariant): Promise<MadePicture> {
    clearTimeout(ending);
    child ??= start();
    return new Promise((resolve, reject) => {
      const tooLong = new PictureFailure('unknown', 'resizing the picture took too long');
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
    close: () => end(new PictureFailure('unknown', 'the site is shutting down')),
  };
}
