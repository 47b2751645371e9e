import { type ClipType, clipType, LARGEST_CLIP } from '../domain/clips/clip-type.ts';
import { SENTENCES } from '../domain/clips/refused-clip.ts';
import { describeError, type Log } from '../log.ts';
import type { Originals } from '../pictures/picture-originals.ts';
import { PictureFailure, type PictureProcess } from '../pictures/picture-process.ts';
import { PictureQueue } from '../pictures/picture-queue.ts';

/** The result of checking a clip. `version` is the version of the file that was checked. */
export type ClipCheck =
  | { version: string; type: ClipType; size: number }
  | { version: string; refused: string };

export interface ClipChecks {
  /** Checks a clip. Null if it does not exist, `busy` if it cannot be checked now. Never rejects. */
  of(id: string, client: string, signal: AbortSignal): Promise<ClipCheck | 'busy' | null>;
  /** Forgets the result for a clip whose file was replaced or deleted. */
  forget(id: string): void;
}

/** Maximum number of cached results. A clip whose result was dropped is checked again. */
const MOST = 2000;

/** The version of a stored file, which changes whenever its bytes change. */
export const versionOf = ({ headers }: Response): string =>
  headers.get('x-goog-generation') ?? headers.get('etag') ?? '';

/** Time limit for reading a whole clip, in milliseconds. Clips are checked one at a time. */
const TIME_LIMIT = 120_000;

/** The body of a response. Rejects if it does not arrive within `TIME_LIMIT`. */
async function bytesOf({ body }: Response): Promise<Buffer> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void reader?.cancel();
  }, TIME_LIMIT);
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) chunks.push(part.value);
  } finally {
    clearTimeout(timer);
  }
  if (isLate) throw new Error('The clip could not be read within two minutes.');
  return Buffer.concat(chunks);
}

/** Checks clips in the worker process for pictures, one at a time, and caches the results. */
export function openClipChecks(
  originals: Pick<Originals, 'open'>,
  process: Pick<PictureProcess, 'checkClip'>,
  log: Log,
): ClipChecks {
  const known = new Map<string, ClipCheck>();
  const queue = new PictureQueue<ClipCheck | null>();

  async function check(id: string): Promise<ClipCheck | null> {
    const answer = await originals.open(id);
    if (answer === null) return null;
    const version = versionOf(answer);
    if (Number(answer.headers.get('content-length')) > LARGEST_CLIP) {
      await answer.body?.cancel();
      return { version, refused: SENTENCES.large };
    }
    const bytes = await bytesOf(answer);
    try {
      const { format } = await process.checkClip(bytes);
      return { version, type: clipType(format), size: bytes.length };
    } catch (error) {
      if (!(error instanceof PictureFailure) || error.kind === 'unknown') throw error;
      log({ level: 'warn', event: 'clip-refused', clip: id, message: error.message });
      return { version, refused: error.kind === 'unreadable' ? error.message : SENTENCES.damaged };
    }
  }

  return {
    async of(id, client, signal) {
      const found = known.get(id);
      if (found) return found;
      try {
        const made = await queue.ask({ key: id, picture: id, client, isSlow: false, signal }, () =>
          check(id),
        );
        if (known.size >= MOST) known.clear();
        if (made) known.set(id, made);
        return made;
      } catch (error) {
        if (!signal.aborted)
          log({ level: 'error', event: 'clip-failed', clip: id, message: describeError(error) });
        return 'busy';
      }
    },
    forget: (id) => void known.delete(id),
  };
}
