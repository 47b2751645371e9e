/**
 * The hosts of pictures in Google Docs, as a source for the Content-Security-Policy. The URLs of these pictures expire.
 */
export const COPIED_HOSTS = 'https://*.googleusercontent.com';

/** Whether a pasted picture must be copied into the library: it is a `data:` URL, or its URL expires. */
export function isCopied(source: string): boolean {
  if (/^data:image\//i.test(source)) return true;
  const url = URL.parse(source);
  return url?.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.googleusercontent.com');
}

/** Decodes a `data:` URL; null if that fails. */
export function dataPicture(source: string): { type: string; bytes: Uint8Array<ArrayBuffer> } | null {
  const [, type = '', coding, data = ''] =
    /^data:(image\/[\w.+-]+)[^,]*?(;base64)?,(.*)$/is.exec(source) ?? [];
  if (type === '') return null;
  try {
    const text = decodeURIComponent(data);
    const bytes = coding
      ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
      : new TextEncoder().encode(text);
    return bytes.length === 0 ? null : { type: type.toLowerCase(), bytes };
  } catch {
    return null;
  }
}
