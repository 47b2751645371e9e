import type { ClipFormat } from './clip-address.ts';

/** Accepted media types, as in `storage.rules`. */
export const CLIP_TYPES = ['video/mp4', 'video/webm'] as const;
export type ClipType = (typeof CLIP_TYPES)[number];

/** The media type of a format. */
export const clipType = (format: ClipFormat): ClipType => `video/${format}`;

/** Maximum size of a clip's file, and of its still image, in bytes, as in `storage.rules`. */
export const LARGEST_CLIP = 20 * 1024 * 1024;
export const LARGEST_STILL = 2 * 1024 * 1024;
