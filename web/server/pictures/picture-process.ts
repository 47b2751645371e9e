import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MadePicture } from './make-picture.ts';
import type { PictureVariant } from './picture-variant.ts';

export interface PictureProcess {
  /** Makes a variant. Rejects with `PictureFailure`. */
  make(original: Buffer, variant: PictureVariant): Promise<MadePicture>;
  close(): void;
}

/** A variant could not be made; `isFinal`: it never can be. */
export class PictureFailure extends Error {
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** Milliseconds that one variant may take; a large one takes two seconds on a small machine. */
const TIME_LIMIT = 30_000;
/** Milliseconds without work after which the process ends. */
const IDLE = 60_000;

interface Job {
  resolve: (made: MadePicture) => void;
  reject: (failure: PictureFailure) => void;
  timer: NodeJS.Timeout;
}
type Answer = { job: number } & (MadePicture | { reason: string; isUnreadable: boolean });

/** A process that makes pictures, started with the first one. */
export function openPictureProcess({ timeLimit = TIME_LIMIT, idle = IDLE } = {}): PictureProcess {
  const jobs = new Map<number, Job>();
  let child: ChildProcess | null = null;
  let ending: NodeJS.Timeout | undefined;
  let counter = 0;

  function end(reason: string): void {
    const given = child;
    child = null;
    given?.kill('SIGKILL');
    for (const job of [...jobs.keys()]) take(job)?.reject(new PictureFailure(reason, false));
  }

  function take(job: number): Job | undefined {
    const found = jobs.get(job);
    jobs.delete(job);
    clearTimeout(found?.timer);
    if (jobs.size === 0) ending = setTimeout(() => end('idle'), idle).unref();
    return found;
  }

  function start(): ChildProcess {
    const made = fork(fileURLToPath(new URL('./picture-worker.ts', import.meta.url)), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    });
    made.on('message', (answer: Answer) => {
      const found = take(answer.job);
      if ('bytes' in answer) found?.resolve({ bytes: Buffer.from(answer.bytes), type: answer.type });
      else found?.reject(new PictureFailure(answer.reason, answer.isUnreadable));
    });
    const ended = () => {
      if (child === made) end('the process that makes pictures ended');
    };
    made.on('error', ended).on('exit', ended);
    // The site may end while it waits.
    made.unref();
    made.channel?.unref();
    return made;
  }

  return {
    make(original, variant) {
      clearTimeout(ending);
      child ??= start();
      counter += 1;
      const job = counter;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => end('it took too long'), timeLimit).unref();
        jobs.set(job, { resolve, reject, timer });
        child?.send({ job, original, variant }, (error) => {
          if (error) take(job)?.reject(new PictureFailure(error.message, false));
        });
      });
    },
    close: () => end('the site ends'),
  };
}
