import type { FileHandle } from 'node:fs/promises';
import type { Caller } from '../model/caller.ts';
import { badRequest, StorageError } from '../model/errors.ts';
import type { ObjectFiles } from '../store/object-files.ts';
import type { Upload, uploadTable } from '../store/objects.ts';
import type { Space } from '../store/space.ts';

/** Resumable uploads. They survive a restart, and expire a week after their last part. */
export interface PartUploads {
  begin(upload: Omit<Upload, 'received' | 'touched' | 'result'>): void;
  /** The upload with this id. Throws 404 if there is none, 403 if another user started it. */
  find(id: string, caller: Caller): Upload;
  /**
   * Stores a part that starts at `offset`. Bytes that are already stored are skipped, so a part may be sent twice. If
   * the connection breaks, the bytes received so far are kept. Resolves to the number of bytes on disk.
   */
  receive(id: string, offset: number, body: ByteStream): Promise<number>;
  /** Stops a part that is being written, and then runs `work`, while no other part of the upload is written. */
  alone<T>(id: string, work: () => Promise<T>): Promise<T>;
  complete(id: string, result: string): void;
  drop(id: string): void;
}

/** An incoming stream of bytes. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
  /** Ends the stream. */
  stop(): void;
}

/** How long an upload is kept after its last part, in milliseconds. */
const LIFETIME = 7 * 24 * 3600 * 1000;
/** Maximum number of unfinished uploads per user, and of all signed-out clients. One more cancels the oldest. */
const MOST_OPEN = 100;

interface Activity {
  /** Resolves when the running work has ended, even if it failed. */
  done: Promise<unknown>;
  /** Stops writing the current part. This is called when the client sends another request for the upload. */
  interrupt: () => void;
}

/** Opens the resumable uploads of a data folder. Deletes files left over from uploads that have ended. */
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
          let at = 0;
          try {
            const { size } = await file.stat();
            const received = Math.min(upload.received, size);
            if (offset > received)
              throw badRequest(
                `The part begins at byte ${offset}, but ${received} bytes have been received.`,
              );
            at = offset;
            for await (const chunk of body) at = await writeAt(file, chunk, at, { ...upload, received });
          } finally {
            // Records the new size even if the connection broke, so that the received bytes are kept.
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

/** Writes a chunk that starts at `at`, without bytes that are already stored. Resolves to the offset of its end. */
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
