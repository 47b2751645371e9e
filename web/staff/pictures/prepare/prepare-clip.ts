import { checkClipSize } from '../../../../platform/domain/clips/clip-facts.ts';
import { clipType } from '../../../../platform/domain/clips/clip-type.ts';
import { readClip } from '../../../../platform/domain/clips/read-clip.ts';
import { RefusedClip } from '../../../../platform/domain/clips/refused-clip.ts';
import type { PictureShape } from '../../../../platform/domain/pictures/picture-address.ts';
import type { NewClip } from '../../../data/staff/pictures/uploads.client.ts';
import { PICTURE_LIMITS } from '../../../domain/pictures/picture.ts';
import { meanColor } from '../../../domain/pictures/picture-size.ts';

/** A clip ready for upload. */
export type PreparedClip = Omit<NewClip, 'alt'>;

/** Checks a clip and makes its still. The file itself is not changed. Throws `RefusedClip`. @public lazily loaded */
export async function prepareClip(file: File, signal: AbortSignal): Promise<PreparedClip> {
  checkClipSize(file.size);
  const { format, duration } = readClip(new Uint8Array(await file.arrayBuffer()));
  signal.throwIfAborted();
  const still = await takeStill(file, signal);
  const type = clipType(format);
  return {
    ...still,
    format,
    duration: Math.max(1, Math.round(duration)),
    file: (file.type === type ? file : new Blob([file], { type })) as PreparedClip['file'],
    name: file.name.slice(0, PICTURE_LIMITS.name) || 'clip',
  };
}

/** The still of a clip, which is shown before the clip plays. `width` and `height` are those of the clip. */
interface Still extends PictureShape {
  still: Blob;
}

/** Maximum width of a still in pixels. */
const WIDEST = 1280;
const QUALITY = 0.85;
/** To find its mean colour, a frame is scaled to this many pixels per side. */
const SAMPLE = 16;
/** A frame whose mean colour has a lower sum of red, green and blue is nearly black. */
const DARK = 48;
/** Time limit in milliseconds for the browser to load a frame of the clip. */
const TIME_LIMIT = 10_000;

const UNPLAYABLE =
  'This browser cannot play the clip. Save it as MP4 with H.264, or as WebM, and add that file.';

/**
 * Makes the still of a clip from its first frame, or from a later one if the clip starts black. Throws `RefusedClip` if
 * this browser cannot play the clip.
 */
async function takeStill(file: Blob, signal: AbortSignal): Promise<Still> {
  const video = Object.assign(document.createElement('video'), {
    muted: true,
    preload: 'auto',
    playsInline: true,
  });
  const address = URL.createObjectURL(file);
  try {
    video.src = address;
    await until(video, 'loadeddata', signal);
    const { videoWidth: width, videoHeight: height } = video;
    if (width === 0 || height === 0) throw new RefusedClip(UNPLAYABLE);
    let color = colorOf(video);
    if (isDark(color)) {
      const sought = until(video, 'seeked', signal);
      video.currentTime = Number.isFinite(video.duration) ? video.duration / 3 : 1;
      await sought;
      color = colorOf(video);
    }
    const scale = Math.min(1, WIDEST / width);
    const canvas = drawn(video, Math.round(width * scale), Math.max(1, Math.round(height * scale)));
    const still = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', QUALITY));
    if (!still) throw new RefusedClip(UNPLAYABLE);
    return { still, width, height, color };
  } finally {
    // Stops decoding the clip.
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

function until(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)]);
    const fail = () => reject(signal.aborted ? signal.reason : new RefusedClip(UNPLAYABLE));
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', fail, { once: true });
    ended.addEventListener('abort', fail, { once: true });
  });
}

/** Whether a mean colour such as `#1a1a1a` is nearly black. */
function isDark(color: string | null): boolean {
  const parts = color?.match(/[0-9a-f]{2}/g) ?? [];
  return parts.reduce((sum, part) => sum + Number.parseInt(part, 16), 0) < DARK;
}

function colorOf(video: HTMLVideoElement): string | null {
  const brush = drawn(video, SAMPLE, SAMPLE).getContext('2d') as CanvasRenderingContext2D;
  return meanColor(brush.getImageData(0, 0, SAMPLE, SAMPLE).data);
}

function drawn(video: HTMLVideoElement, width: number, height: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const brush = canvas.getContext('2d') as CanvasRenderingContext2D;
  // A white background, for clips with transparency.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, width, height);
  brush.drawImage(video, 0, 0, width, height);
  return canvas;
}
