/** The two formats of clips, which are also the endings of their URLs. */
export type ClipFormat = 'mp4' | 'webm';

/**
 * Path of a clip's still image. Texts refer to a clip by this path, so that programs without support for clips show the
 * image (docs/decisions/2026-11-23-a-clip-is-written-as-its-still.md).
 */
export const stillAddress = (id: string) => `/clips/${id}/still.jpg`;

/** Path of a clip's file; null if the id contains no format. */
export function clipAddress(id: string): string | null {
  const format = clipFormat(id);
  return format && `/clips/${id}/clip.${format}`;
}

/** The id of the clip whose still image or file has this path; null for any other path. */
export function clipId(address: string): string | null {
  return /^\/clips\/([\w-]{1,128})\/(?:still\.jpg|clip\.(?:mp4|webm))$/.exec(address)?.[1] ?? null;
}

/** The format in a clip's id; null if it contains none. */
function clipFormat(id: string): ClipFormat | null {
  return (/-(mp4|webm)-\d+x\d+(?:-[0-9a-f]{6})?$/.exec(id)?.[1] as ClipFormat | undefined) ?? null;
}
