/**
 * Parses groups of header fields that are separated by blank lines, as in a delivery report (RFC 3464) or a complaint
 * (RFC 5965). Names are in lower case; a repeated field keeps its first value.
 */
export function fieldGroups(text: string): ReadonlyMap<string, string>[] {
  const unfolded = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ');
  return unfolded
    .split(/\n{2,}/)
    .map((group) => {
      const fields = new Map<string, string>();
      for (const line of group.split('\n')) {
        const at = line.indexOf(':');
        const name = line.slice(0, at).trim().toLowerCase();
        if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1).trim());
      }
      return fields;
    })
    .filter(({ size }) => size > 0);
}
