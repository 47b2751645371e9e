import { isUtf8 } from 'node:buffer';

/**
 * Decodes the file of an export: UTF-8, UTF-16, or the encoding that its XML declaration names. `problem` is a sentence
 * about bytes that are invalid in this encoding, and null if there are none.
 */
export function exportText(bytes: Buffer): { text: string; problem: string | null } {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  const at = isUtf8(bytes) && encoding === 'utf-8' ? -1 : text.indexOf('\ufffd');
  if (at < 0) return { text, problem: null };
  const line = text.slice(0, at).split('\n').length;
  return {
    text,
    problem: `Some characters, the first on line ${line}, because they are not ${encoding.toUpperCase()}. They became “\ufffd”.`,
  };
}

function encodingOf(bytes: Buffer): string {
  const [first = 0, second = 0] = bytes;
  // A byte order mark, or else the first character of XML or JSON, which is ASCII.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  // Many files that declare another encoding are UTF-8 after all.
  if (isUtf8(bytes)) return 'utf-8';
  const [, declared = ''] =
    /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)/.exec(bytes.toString('latin1', 0, 200)) ?? [];
  try {
    const { encoding } = new TextDecoder(declared);
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    return 'utf-8';
  }
}
