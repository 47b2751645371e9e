/** The hosts of Google Docs' pictures, as a source of a content policy. Their addresses end after a while. */
export const COPIED_HOSTS = 'https://*.googleusercontent.com';

/** Whether a pasted picture is copied into the library: it is part of the clipboard, or its address ends. */
export function isCopied(source: string): boolean {
  if (/^data:image\//i.test(source)) return true;
  const url = URL.parse(source);
  return url?.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.googleusercontent.com');
}

/** A picture of a `data:` address; null for one that cannot be read. */
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
