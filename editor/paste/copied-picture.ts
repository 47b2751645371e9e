/**
 * Whether a pasted picture must be copied, because it is a `data:` URL, or its URL expires, as in Google Docs. The page
 * of the editor must be allowed to load the latter.
 */
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
