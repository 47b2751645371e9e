import type { PictureShape } from '../../../../platform/domain/pictures/picture-address.ts';
import type { Picture } from '../../../domain/pictures/picture.ts';
import { canBeShown, meanColor, uploadSize } from '../../../domain/pictures/picture-size.ts';

/** Options for processing a picture file. */
export interface Wanted {
  file: Blob;
  kind: Picture['contentType'];
  /**
   * When to upload the file unchanged. `moves`: always, because it may be an animation. `original`: unless the file is
   * too large to be served. Null: never.
   */
  unchanged: 'moves' | 'original' | null;
}

/** A file ready for upload, and its size. */
export interface Drawn extends PictureShape {
  file: Blob & { type: Picture['contentType'] };
  /** Whether the file may be an animation. */
  moves: boolean;
}

/** Size limit of a PNG in bytes. A larger picture is probably a photo, so it becomes a JPEG without visible loss. */
const LARGEST_PNG = 3 * 1024 * 1024;
const QUALITY = 0.9;
/** To find its mean colour, a picture is scaled to this many pixels per side. */
const SAMPLE = 16;

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/**
 * Redraws a picture: upright, within the size limits, and without metadata such as location and camera. Returns the
 * file itself if it stays `unchanged`. Rejects if this browser cannot read or encode the picture.
 */
export async function drawPicture({ file, kind, unchanged }: Wanted): Promise<Drawn> {
  const bitmap = await createImageBitmap(file).catch(() => bitmapOfImage(file));
  try {
    const color = colorOf(bitmap);
    const { width, height } = bitmap;
    if (unchanged === 'moves' || (unchanged === 'original' && canBeShown(kind, width, height)))
      return { file: typed(file, kind), width, height, color, moves: unchanged === 'moves' };
    const size = uploadSize(width, height);
    const canvas = drawn(bitmap, size.width, size.height);
    return { file: await encode(canvas, kind, color === null), ...size, color, moves: false };
  } finally {
    bitmap.close();
  }
}

/** Decodes with an image element, because some browsers read HEIC only there. Throws in a worker, which has none. */
async function bitmapOfImage(file: Blob): Promise<ImageBitmap> {
  if (typeof Image === 'undefined') throw new Error('This browser cannot read the picture.');
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return await createImageBitmap(image);
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Encodes a transparent picture as WebP, a PNG as PNG unless the file becomes too large, and others as JPEG. */
async function encode(canvas: Canvas, kind: Picture['contentType'], clear: boolean): Promise<Drawn['file']> {
  if (clear) {
    // Browsers that cannot write WebP return a PNG instead.
    const webp = await blobOf(canvas, 'image/webp');
    return typed(webp, webp.type === 'image/webp' ? 'image/webp' : 'image/png');
  }
  if (kind === 'image/png') {
    const png = await blobOf(canvas, 'image/png');
    if (png.size <= LARGEST_PNG) return typed(png, 'image/png');
  }
  return typed(await blobOf(canvas, 'image/jpeg'), 'image/jpeg');
}

function drawn(bitmap: ImageBitmap, width: number, height: number): Canvas {
  const canvas = newCanvas(width, height);
  const brush = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

function colorOf(bitmap: ImageBitmap): string | null {
  const brush = drawn(bitmap, SAMPLE, SAMPLE).getContext('2d') as CanvasRenderingContext2D;
  return meanColor(brush.getImageData(0, 0, SAMPLE, SAMPLE).data);
}

function newCanvas(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

function blobOf(canvas: Canvas, type: string): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality: QUALITY });
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser could not encode the picture.'))),
      type,
      QUALITY,
    ),
  );
}

function typed(blob: Blob, type: Picture['contentType']): Drawn['file'] {
  return (blob.type === type ? blob : new Blob([blob], { type })) as Drawn['file'];
}
