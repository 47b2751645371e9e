import { noLists, PATCH_LIMITS, PATCH_PARTS, type PatchNotes, type PatchPart } from './patch-notes.ts';

/**
 * Patch notes, or the first invalid line (counted from 1) and the reason, as a sentence. A missing or too long fact is
 * reported for line 1.
 */
export type PatchReading = { notes: PatchNotes } | { line: number; problem: string };

const FACT = /^(version|platforms?|game)[ \t]*:(.*)$/is;
const HEADING = /^(?:#{1,6}[ \t]+)?(?:\*\*)?(new|changed|fixed|known)(?:\*\*)?[ \t]*:?(?:\*\*)?$/i;
const ENTRY = /^[-*+][ \t]+(\S.*)$/s;

/**
 * Reads the text of a block of patch notes. It accepts more forms than `writePatchNotes` writes: any order of the facts
 * and of the lists, any case, headings in Markdown, and entries that continue on indented lines.
 */
export function readPatchNotes(text: string): PatchReading {
  const notes: PatchNotes = { version: '', platforms: [], game: '', lists: noLists() };
  const lines = text.split(/\r\n?|\n/);
  let part: PatchPart | null = null;
  for (const [at, raw] of lines.entries()) {
    const line = raw.trim();
    const problem = (why: string): PatchReading => ({ line: at + 1, problem: why });
    if (line === '') continue;
    const entries: string[] | null = part && notes.lists[part];
    const entry = ENTRY.exec(line)?.[1];
    if (entry !== undefined) {
      if (entries === null) return problem('An entry must be below a heading: New, Changed, Fixed or Known.');
      entries.push(entry);
      if (entries.length > PATCH_LIMITS.entries)
        return problem(`A list can have at most ${PATCH_LIMITS.entries} entries.`);
    } else if (/^[ \t]/.test(raw) && entries && entries.length > 0) {
      entries.push(`${entries.pop()} ${line}`);
    } else {
      const heading = HEADING.exec(line)?.[1]?.toLowerCase();
      const fact = FACT.exec(line);
      if (heading !== undefined) part = PATCH_PARTS.find((name) => name.toLowerCase() === heading) ?? null;
      else if (fact === null || part !== null)
        return problem(
          'Write facts such as “Version: 1.2” first, then headings, and entries that start with “- ”.',
        );
      else setFact(notes, fact[1]?.toLowerCase() ?? '', fact[2]?.trim() ?? '');
    }
    if (entries && (entries.at(-1)?.length ?? 0) > PATCH_LIMITS.entry)
      return problem(`An entry can have at most ${PATCH_LIMITS.entry} characters.`);
  }
  const problem = factProblem(notes);
  return problem === null ? { notes } : { line: 1, problem };
}

function setFact(notes: PatchNotes, name: string, value: string): void {
  if (name === 'version') notes.version = value;
  else if (name === 'game') notes.game = value;
  else notes.platforms = platformsIn(value);
}

/** The platforms in a line such as `PC, Switch`, each once. */
export function platformsIn(line: string): string[] {
  const names = line.split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Why the version, the game or the platforms cannot be stored, as a sentence; null if they can. */
function factProblem({ version, game, platforms }: Omit<PatchNotes, 'lists'>): string | null {
  if (version === '') return 'The version is missing.';
  if (version.length > PATCH_LIMITS.version)
    return `The version can have at most ${PATCH_LIMITS.version} characters.`;
  if (game.length > PATCH_LIMITS.game)
    return `The game’s name can have at most ${PATCH_LIMITS.game} characters.`;
  if (platforms.length > PATCH_LIMITS.platforms)
    return `There can be at most ${PATCH_LIMITS.platforms} platforms.`;
  if (platforms.some((name) => name.length > PATCH_LIMITS.platform))
    return `A platform’s name can have at most ${PATCH_LIMITS.platform} characters.`;
  return null;
}
