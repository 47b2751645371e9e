/** Whether a file is a clip, judging by its first bytes `head`. Also true for kinds of clips that the site rejects. */
export function looksLikeClip(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, 64));
  if (text.startsWith('\x1aE\xdf\xa3')) return true;
  if (text.startsWith('ftyp', 4)) return !/avi[fs]|hei[cxms]|hev[cx]|mif1|msf1/.test(text.slice(8));
  // Old QuickTime files start with their content instead of a type.
  return /^(?:moov|mdat|wide|free|skip)/.test(text.slice(4));
}
