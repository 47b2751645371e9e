import type { Firestore } from 'firebase/firestore';
import type { ClipFormat } from '../../../domain/clips/clip-address.ts';
import type { ClipType } from '../../../domain/clips/clip-type.ts';
import type { Clip } from '../../../domain/pictures/clip.ts';
import type { Picture } from '../../../domain/pictures/picture.ts';
import { newPictureId } from '../../../domain/pictures/picture.ts';
import { MOVING, type PictureShape } from '../../../domain/pictures/picture-address.ts';
import { type RunningUpload, randomName, upload } from './uploads.client.ts';

/** A picture prepared for upload: upright and within the size limits. */
export interface NewPicture extends PictureShape {
  file: Blob & { type: Picture['contentType'] };
  /**
   * Whether the picture is animated. Pages recognize an animated picture by a mark in its id, and show people who
   * prefer reduced motion only a still frame.
   */
  moves: boolean;
  name: string;
  /** The alt text; '' until someone writes one. */
  alt: string;
}

/** A clip that `readClip` has accepted, with its still image. */
export interface NewClip extends PictureShape, Pick<Clip, 'name' | 'alt' | 'duration'> {
  format: ClipFormat;
  file: Blob & { type: ClipType };
  still: Blob;
}

/** Uploads a picture; `by` is the person who uploads it. `onProgress` receives the uploaded fraction, from 0 to 1. */
export function uploadPicture(
  db: Firestore,
  by: string,
  { color, file, moves, name, alt, width, height }: NewPicture,
  onProgress: (done: number) => void = () => {},
): RunningUpload {
  // Named one by one, because the rules refuse a record with any other field of a prepared picture.
  const record = { name, alt, width, height };
  const id = newPictureId({ ...record, color }, `${randomName()}${moves ? MOVING : ''}`);
  const described = { ...record, id, bytes: file.size, contentType: file.type };
  return upload(db, by, 'picture', described, [file], onProgress);
}

/**
 * Uploads a clip and its still image; `by` is the person who uploads them. The clip's id contains the format, because
 * the clip's address is made from the id alone.
 */
export function uploadClip(
  db: Firestore,
  by: string,
  { color, format, file, still, ...record }: NewClip,
  onProgress: (done: number) => void = () => {},
): RunningUpload {
  const id = newPictureId({ ...record, color }, `${randomName()}-${format}`);
  const described = { ...record, id, bytes: file.size, contentType: file.type };
  return upload(db, by, 'clip', described, [file, still], onProgress);
}
