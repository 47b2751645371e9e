import type { PostPatch } from '../../../web/domain/patch-notes/patch-field.ts';

/** Path of the page that lists patch notes. */
export const PATCHES = '/patches';
/** Number of patch notes on one page. */
export const PATCHES_ON_A_PAGE = 10;
const MOST_PAGES = 50;
/** Maximum length of a filter value in a URL, in characters: the same as for a game's name in patch notes. */
const LONGEST = 80;

/** The filter that a visitor has chosen; '' stands for all. Pages are counted from 1. */
export interface PatchFilter {
  game: string;
  platform: string;
  version: string;
  page: number;
}

export const ALL_PATCHES: PatchFilter = { game: '', platform: '', version: '', page: 1 };

/** Reads a filter from a query string such as `?game=Starhound&page=2`. Ignores other parameters. */
export function parsePatchFilter(search: string): PatchFilter {
  const params = new URLSearchParams(search);
  const text = (name: string) => (params.get(name) ?? '').toWellFormed().trim().slice(0, LONGEST);
  const page = params.get('page') ?? '';
  return {
    game: text('game'),
    platform: text('platform'),
    version: text('version'),
    page: /^\d{1,2}$/.test(page) ? Math.min(Math.max(1, Number(page)), MOST_PAGES) : 1,
  };
}

/** The query string of a filter in its canonical form; '' for the first page of all patch notes. */
export function patchSearch({ game, platform, version, page }: PatchFilter): string {
  const chosen = Object.entries({ game, platform, version }).filter(([, value]) => value !== '');
  const params = new URLSearchParams([...chosen, ...(page > 1 ? [['page', String(page)]] : [])]);
  return params.size === 0 ? '' : `?${params}`;
}

/** Path, with query string, of the page that lists a game's patch notes. */
export const patchesOfGame = (game: string): string => PATCHES + patchSearch({ ...ALL_PATCHES, game });

/**
 * Whether patch notes match a filter, ignoring case. Notes without a game apply to all games, and notes without
 * platforms to all platforms.
 */
export function matchesFilter(patch: PostPatch, { game, platform, version }: PatchFilter): boolean {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  return (
    (game === '' || patch.game === '' || same(patch.game, game)) &&
    (platform === '' ||
      patch.platforms.length === 0 ||
      patch.platforms.some((name) => same(name, platform))) &&
    (version === '' || same(patch.version, version))
  );
}

/** The values that a visitor can choose from. */
export interface PatchChoices {
  games: string[];
  platforms: string[];
  /** Versions of the chosen game and platform, newest first. */
  versions: string[];
}

/**
 * The choices that `patches` offer. `patches` must be sorted newest first. Values that differ only by case are offered
 * once.
 */
export function patchChoices(patches: readonly PostPatch[], filter: PatchFilter): PatchChoices {
  const once = (values: readonly string[]) => [
    ...new Map(values.filter((value) => value !== '').map((value) => [value.toLowerCase(), value])).values(),
  ];
  const sorted = (values: readonly string[]) =>
    once(values).sort((one, other) => one.localeCompare(other, 'en'));
  const ofGame = patches.filter((patch) => matchesFilter(patch, { ...filter, version: '' }));
  return {
    games: sorted(patches.map(({ game }) => game)),
    platforms: sorted(patches.flatMap(({ platforms }) => platforms)),
    versions: once(ofGame.map(({ version }) => version)),
  };
}
