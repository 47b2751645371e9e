/** The lists in patch notes, in order. Their names are the headings in Markdown; the page translates them. */
export const PATCH_PARTS = ['New', 'Changed', 'Fixed', 'Known'] as const;
export type PatchPart = (typeof PATCH_PARTS)[number];

/** The notes on one version of a game (docs/product.md#patch-notes). */
export interface PatchNotes {
  /** Never empty. */
  version: string;
  /** Names of platforms; empty if the notes apply to all. */
  platforms: string[];
  /** Name of the game; empty if the notes do not name one. */
  game: string;
  /** The entries of each list, one line of Markdown each. */
  lists: Record<PatchPart, string[]>;
}

/** The language of a code block that contains patch notes, as written after its opening fence. */
export const PATCH_LANGUAGE = 'patch-notes';

/** Maximum lengths: of texts in characters, of lists in entries. */
export const PATCH_LIMITS = {
  version: 40,
  game: 80,
  platform: 40,
  platforms: 10,
  entry: 1000,
  entries: 200,
} as const;

export const noLists = (): PatchNotes['lists'] => ({ New: [], Changed: [], Fixed: [], Known: [] });
