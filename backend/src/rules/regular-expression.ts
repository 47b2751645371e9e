import { RE2JS } from 're2js';

const compiled = new Map<string, RE2JS | null>();

/** A compiled RE2 pattern (linear time, no look-around), or null when it is not one. */
export function regularExpression(pattern: string): RE2JS | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  let made: RE2JS | null = null;
  try {
    made = RE2JS.compile(pattern);
  } catch {
    // Not an RE2 pattern: the compiler of the rules refuses literal ones, at run time it is a fault.
  }
  if (compiled.size > 500) compiled.clear();
  compiled.set(pattern, made);
  return made;
}
