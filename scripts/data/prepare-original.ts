import type { PictureShape } from '../../platform/domain/pictures/picture-address.ts';
import { reasonOf } from '../../platform/errors.ts';
import { openPicture } from '../../platform/pictures/make-picture.ts';
import { readHead, UnreadablePicture } from '../../platform/pictures/read-head.ts';
import { meanColor, uploadSize } from '../../web/domain/pictures/picture-size.ts';

/** A picture as it will be stored, with its size. */
export interface Prepared extends PictureShape {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';
}

/** To find its mean colour, a picture is scaled to this many pixels per side. */
const SAMPLE = 16;
const QUALITY = 90;

/**
 * Prepares a file as the browser does before an upload (web/staff/pictures/prepare): upright, at most 2,560 pixels
 * wide, without location and camera data. GIFs and animations stay unchanged. Throws `UnreadablePicture`.
 */
export async function prepareOriginal(original: Buffer): Promise<Prepared> {
  const about = await readHead(original);
  try {
    if (about.format === 'gif' || (about.pages ?? 1) > 1) {
      const { width = 1, height = 1, pageHeight = height, format } = about;
      const contentType = format === 'gif' ? 'image/gif' : 'image/webp';
      return { bytes: original, contentType, width, height: pageHeight, color: null };
    }
    const upright = openPicture(original).autoOrient();
    const { data } = await upright
      .clone()
      .resize(SAMPLE, SAMPLE, { fit: 'fill' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const color = meanColor(new Uint8ClampedArray(data));
    const { autoOrient } = about;
    const resized = upright.resize({ ...uploadSize(autoOrient.width, autoOrient.height), fit: 'fill' });
    const contentType = color === null ? 'image/webp' : about.format === 'png' ? 'image/png' : 'image/jpeg';
    const encoded =
      contentType === 'image/webp'
        ? resized.webp({ quality: QUALITY })
        : contentType === 'image/png'
          ? resized.png()
          : resized.jpeg({ quality: QUALITY });
    const { data: bytes, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes, contentType, width: info.width, height: info.height, color };
  } catch (error) {
    throw new UnreadablePicture(reasonOf(error));
  }
}
