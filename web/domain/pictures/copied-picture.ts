/** The hosts of pictures in Google Docs, as a source for the content policy. Addresses of these pictures expire. */
export const COPIED_HOSTS = 'https://*.googleusercontent.com';

/** Whether a pasted picture is copied into the library: its bytes are in the clipboard, or its address expires. */
export function isCopied(source: string): boolean {
  if (/^data:image\//i.test(source)) return true;
  const url = URL.parse(source);
  return url?.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.googleusercontent.com');
}

/** The picture in a `data:` address; null if it cannot be decoded. */
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
