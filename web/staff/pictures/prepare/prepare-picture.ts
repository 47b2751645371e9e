import { isWholePicture } from '@studio-site/backend/pictures';
import { loadScript } from '../../../../platform/data/load-script.ts';
import { problemSentence } from '../../../../platform/staff/live-problem.tsx';
import {
  becomesStill,
  fileKind,
  HEAD_BYTES,
  MOTION_BYTES,
  staysAsItIs,
} from '../../../domain/pictures/file-kind.ts';
import { LARGEST_PICTURE, PICTURE_LIMITS } from '../../../domain/pictures/picture.ts';
import { canBeShown } from '../../../domain/pictures/picture-size.ts';
import workerFile from './draw.worker.ts?worker&url';
import { type Drawn, drawPicture, type Wanted } from './draw-picture.ts';

/** The file was rejected. The message is shown to the user. */
export class PictureRefused extends Error {}

/** A picture ready for upload, and its file name. */
export interface Prepared extends Drawn {
  name: string;
  /** Whether the file is an animation that is stored as a still picture. */
  becameStill: boolean;
}

/** Size limit of a file in bytes. Larger files are not even decoded, because decoding them could take all memory. */
const LARGEST_FILE = 100 * 1024 * 1024;

const SENTENCES = {
  svg: 'SVG files can contain scripts, so they are not accepted. Save the drawing as PNG or WebP and add that file.',
  other: 'This file type is not supported. Use JPEG, PNG, WebP, AVIF or GIF.',
  empty: 'This file is empty.',
  large: 'The file is larger than 25 MB. Make it smaller, then add it again.',
  animation: 'This animation has too many pixels. Make it smaller, then add it again.',
  heic: 'This browser cannot read this HEIC photo. Save it as JPEG and add that file, or use Safari.',
  unreadable: 'The file could not be opened. If it is a folder, select the pictures in it.',
  damaged: 'The file is damaged, or this browser does not support its format.',
};

/**
 * Prepares a picture for upload: upright, at most 2,560 pixels wide and 8,000 high, without location and camera.
 * GIF files and animated WebP files stay unchanged. With `keepOriginal` all pictures stay unchanged, except HEIC and
 * pictures that are too large to be served. Throws `PictureRefused`.
 */
export async function preparePicture(
  file: File,
  keepOriginal: boolean,
  signal: AbortSignal,
): Promise<Prepared> {
  if (file.size === 0) throw new PictureRefused(SENTENCES.empty);
  if (file.size > LARGEST_FILE) throw new PictureRefused(SENTENCES.large);
  const start = new Uint8Array(await file.slice(0, MOTION_BYTES).arrayBuffer().catch(refuseUnreadable));
  const head = start.subarray(0, HEAD_BYTES);
  const kind = fileKind(head);
  if (kind === 'svg' || kind === 'other') throw new PictureRefused(SENTENCES[kind]);
  if (!isWholePicture(kind, new Uint8Array(await file.arrayBuffer().catch(refuseUnreadable))))
    throw new PictureRefused(problemSentence('incomplete'));
  const unchanged = staysAsItIs(kind, head, keepOriginal);
  if (unchanged !== null && file.size > LARGEST_PICTURE) throw new PictureRefused(SENTENCES.large);
  const drawn = await drawBeside({ file, kind, unchanged }, signal);
  signal.throwIfAborted();
  if (drawn === null) throw new PictureRefused(kind === 'image/heic' ? SENTENCES.heic : SENTENCES.damaged);
  if (unchanged === 'moves' && !canBeShown(kind, drawn.width, drawn.height))
    throw new PictureRefused(SENTENCES.animation);
  if (drawn.file.size > LARGEST_PICTURE) throw new PictureRefused(SENTENCES.large);
  const name = file.name.slice(0, PICTURE_LIMITS.name) || 'picture';
  return { ...drawn, name, becameStill: becomesStill(kind, start) };
}

function refuseUnreadable(): never {
  throw new PictureRefused(SENTENCES.unreadable);
}

/** Redraws in a worker if possible, otherwise in the page. Resolves to null if the picture cannot be read. */
async function drawBeside(wanted: Wanted, signal: AbortSignal): Promise<Drawn | null> {
  if (typeof OffscreenCanvas === 'undefined') return drawPicture(wanted).catch(() => null);
  const worker = await loadScript(async () => new Worker(workerFile, { type: 'module' }), [workerFile]).catch(
    () => null,
  );
  // The worker's script could not be loaded: the browser is offline, or the site was updated.
  if (worker === null) return drawPicture(wanted).catch(() => null);
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Drawn | null>) =>
        // Retries HEIC in the page, where image elements may read it.
        resolve(data ?? (wanted.kind === 'image/heic' ? drawPicture(wanted).catch(() => null) : null));
      // Redraws in the page if the worker does not start.
      worker.onerror = () => resolve(drawPicture(wanted).catch(() => null));
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.postMessage(wanted);
    });
  } finally {
    worker.terminate();
  }
}
