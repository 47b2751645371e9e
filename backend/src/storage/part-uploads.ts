import type { FileHandle } from 'node:fs/promises';
import type { Caller } from '../model/caller.ts';
import type { ObjectFiles } from '../store/object-files.ts';
import type { Space } from '../store/space.ts';
import type { Upload, uploadTable } from '../store/uploads.ts';
import { badRequest, StorageError } from './storage-error.ts';

/** Resumable uploads. They survive a restart and expire after a week without a part. */
export interface PartUploads {
  begin(upload: Omit<Upload, 'received' | 'touched' | 'result'>): void;
  /** The upload of an id. Throws 404 when there is none, 403 when another person started it. */
  find(id: string, caller: Caller): Upload;
  /**
   * Adds a part at an offset and skips bytes that are already stored, so a part may be sent twice. When the connection
   * breaks, the bytes received so far are kept. Resolves with the number of bytes on disk.
   */
  receive(id: string, offset: number, body: ByteStream): Promise<number>;
  /** Runs `work` while no part of the upload is being written. */
  alone<T>(id: string, work: () => Promise<T>): Promise<T>;
  complete(id: string, result: string): void;
  drop(id: string): void;
}

/** An incoming stream of bytes. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
  /** Stops waiting for further bytes. */
  stop(): void;
}

/** Milliseconds. */
const LIFETIME = 7 * 24 * 3600 * 1000;
/** Unfinished uploads per person; one more cancels the oldest. */
const MOST_OPEN = 100;

interface Activity {
  /** Settles when running work is done. */
  done: Promise<unknown>;
  /** Stops writing the current part, because its client sent another request. */
  interrupt: () => void;
}

/** Opens the uploads of a data folder and deletes files left over from ended uploads. */
export function openPartUploads({
  table,
  files,
  space,
  now,
}: {
  table: ReturnType<typeof uploadTable>;
  files: ObjectFiles;
  space: Pick<Space, 'refusePart'>;
  now: () => number;
}): PartUploads {
  const active = new Map<string, Activity>();
  const drop = (id: string) => {
    table.delete(id);
    files.dropUnfinished(id);
  };
  const dropOld = () => {
    for (const id of table.untouchedSince(now() - LIFETIME)) drop(id);
  };
  dropOld();
  for (const id of files.unfinished()) if (table.find(id)?.result !== null) files.dropUnfinished(id);

  async function alone<T>(id: string, work: () => Promise<T>, interrupt = () => {}): Promise<T> {
    const before = active.get(id);
    before?.interrupt();
    const result = (before?.done ?? Promise.resolve()).then(work, work);
    const activity = { done: result.catch(() => undefined), interrupt };
    active.set(id, activity);
    try {
      return await result;
    } finally {
      if (active.get(id) === activity) active.delete(id);
    }
  }

  return {
    alone,
    begin(upload) {
      dropOld();
      for (const id of table.beyond(upload.caller, MOST_OPEN - 1)) drop(id);
      table.add({ ...upload, received: 0, touched: now(), result: null });
    },
    find(id, caller) {
      const upload = table.find(id);
      if (!upload) throw new StorageError(404, 'Upload not found.');
      if (!isSame(upload.caller, caller))
        throw new StorageError(403, 'Permission denied.', 'another person began this upload');
      return upload;
    },
    receive(id, offset, body) {
      return alone(
        id,
        async () => {
          const upload = table.find(id);
          if (!upload || upload.result !== null) return upload?.received ?? 0;
          const refusal = space.refusePart(upload.caller, upload.total - upload.received);
          if (refusal !== null) throw new StorageError(402, refusal);
          const file = await files.openUnfinished(id);
          let at = offset;
          try {
            const { size } = await file.stat();
            const received = Math.min(upload.received, size);
            if (offset > received)
              throw badRequest(
                `The part begins at byte ${offset}, but ${received} bytes have been received.`,
              );
            for await (const chunk of body) at = await writeAt(file, chunk, at, { ...upload, received });
          } finally {
            // Stores the new size even if the connection broke, to keep the bytes received so far.
            if (at > upload.received) {
              await file.sync();
              table.receive(id, at, now());
            }
            await file.close();
          }
          return Math.max(at, upload.received);
        },
        () => body.stop(),
      );
    },
    complete: (id, result) => table.complete(id, result, now()),
    drop,
  };
}

/** Writes the new bytes of a chunk that starts at `at`. Resolves with its end offset. */
async function writeAt(file: FileHandle, chunk: Uint8Array, at: number, upload: Upload): Promise<number> {
  const end = at + chunk.length;
  if (end > upload.total) throw badRequest(`More bytes were sent than the announced ${upload.total}.`);
  const fresh = chunk.subarray(Math.max(0, Math.min(chunk.length, upload.received - at)));
  for (let done = 0; done < fresh.length; ) {
    const { bytesWritten } = await file.write(fresh, done, fresh.length - done, end - fresh.length + done);
    done += bytesWritten;
  }
  return end;
}

function isSame(one: Caller, other: Caller): boolean {
  return one.kind === other.kind && (one.kind !== 'user' || (other.kind === 'user' && one.uid === other.uid));
}
