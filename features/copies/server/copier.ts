import { join } from 'node:path';
import { openPageSource } from '@studio-site/backend/copies';
import { reasonOf } from '../../../platform/errors.ts';
import type { CopySettings } from './copy-place.ts';
import type { CopyStatus } from './copy-status.ts';
import { GivenUp, openDelivery } from './delivery.ts';
import { hashOf, partEncoder } from './part.ts';
import { openFileSender } from './send-files.ts';
import { openPageSender } from './send-pages.ts';
import { keysPart } from './site-keys.ts';
import type { CopyTarget } from './targets/copy-target.ts';

/**
 * A file in the data folder. It lists the object files (uploaded pictures and clips) that the copy already contains.
 */
const SENT_FILES = 'copied-files';

/**
 * Maximum size in bytes of the log (WAL) of the database, which keeps all changes that are not copied yet. If the log
 * is larger while the storage fails, these changes are given up and a full copy follows, so that the log does not fill
 * the disk.
 */
const LARGEST_LOG = 256 * 1024 * 1024;

export interface Copier {
  /** Makes one more copy, without retries, unless there is no full copy yet. Then ends. */
  stop(): Promise<void>;
}

/** Copies a running site's data to a storage at regular intervals, until `stop` is called. Throws `StoreError`. */
export function startCopier(options: {
  dataDir: string;
  settings: CopySettings;
  target: CopyTarget;
  onStatus: (status: CopyStatus) => void;
  onGeneration?: (id: string) => void;
}): Copier {
  const { dataDir, settings, target, onStatus, onGeneration } = options;
  const now = Date.now;
  const every = settings.everySeconds * 1000;
  const source = openPageSource(dataDir);
  const encode = partEncoder(settings.recipient);
  const status: CopyStatus = { lastCopy: null, problem: null };
  /** A sentence about files that could not be read; null if all could. */
  let unreadable: string | null = null;
  let isStopping = false;
  let wake = () => {};
  let due = 0;

  function sleep(milliseconds: number): Promise<void> {
    if (isStopping) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function note(change: Partial<CopyStatus>): void {
    const before = JSON.stringify(status);
    Object.assign(status, change);
    if (JSON.stringify(status) !== before) onStatus({ ...status });
  }

  const delivery = openDelivery({
    target,
    sleep,
    givesUp: () => isStopping || source.logSize() > LARGEST_LOG,
    onProblem: (problem) => note({ problem: problem ?? unreadable }),
  });
  const isDue = () => now() >= due;
  const pages = openPageSender({
    ...{ source, delivery, encode, now, isDue },
    async onGeneration(id) {
      onGeneration?.(id);
      await delivery.put(...(await keysPart(dataDir, id, encode)));
    },
  });
  const files = openFileSender({
    ...{ dataDir, delivery, encode, recipient: settings.recipient },
    record: join(dataDir, SENT_FILES),
    place: hashOf(Buffer.from(JSON.stringify([addressOf(settings), settings.recipient]))),
  });
  let contents: string[] | null = null;

  async function sendPages(): Promise<void> {
    const begun = now();
    due = begun + every;
    if (!(await pages.send())) return;
    contents = null;
    // Starts the next copy earlier, so that it usually ends within the interval, even if it takes longer than this one.
    due -= Math.min(every / 2, every / 10 + 2 * (now() - begun));
  }

  async function copy(): Promise<void> {
    const time = now();
    await sendPages();
    contents ??= source.contents();
    unreadable = await files.send(contents, async () => {
      if (isDue() && !isStopping) await sendPages();
    });
    note(unreadable === null ? { lastCopy: time, problem: null } : { problem: unreadable });
  }

  async function attempt(): Promise<void> {
    try {
      await copy();
    } catch (error) {
      if (isStopping) return;
      // If only a picture file failed, the next copy continues with the changes of the database. After giving up, the
      // log of the database may be too large to continue.
      const startsOver = error instanceof GivenUp || !pages.hasFullCopy();
      const again = startsOver ? 'starts again with the whole database' : 'is tried again';
      if (!(error instanceof GivenUp)) note({ problem: `The copy failed and ${again}: ${reasonOf(error)}` });
      if (startsOver) pages.forget();
    }
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      await attempt();
      await sleep(Math.max(0, due - now()));
    }
    if (pages.hasFullCopy()) await attempt();
    source.close();
    await target.close();
  }

  const running = run();
  return {
    stop() {
      isStopping = true;
      wake();
      return running;
    },
  };
}

/** The settings that identify the location of the copy. */
function addressOf({ to }: CopySettings): unknown[] {
  if (to.kind === 's3') return [to.endpoint, to.bucket, to.prefix];
  return to.kind === 'sftp' ? [to.host, to.port, to.folder] : [to.folder];
}
