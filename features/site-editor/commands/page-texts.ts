import type { PlainDocument } from '@studio-site/backend/maintenance';
import { toPlainFields } from '@studio-site/backend/values';
import { splitPath } from '../../../platform/domain/document-path.ts';
import { parseFrontMatter } from '../../../platform/owner-files/front-matter.ts';
import { type Redirect, redirectKey } from '../../../web/domain/redirect.ts';
import { gameAddress, type Studio } from '../../../web/domain/studio.ts';
import { nameOf } from '../../../web/server/studio/markdown-files.ts';
import { PUBLIC_PAGES } from '../../../web/site/public-pages.ts';
import { gamePageFile } from '../model/game-page-fields.ts';
import { ownPageFile } from '../model/own-page-fields.ts';
import { NO_END, type PageKind, type PageKindName, type SitePage } from '../model/page-kind.ts';
import { pageState } from '../model/page-life.ts';
import { shownGames, shownPages } from '../server/pages-in-time.ts';
import { toSitePage } from '../server/site-pages.ts';

/**
 * The pages of a kind among documents that are live at `now`. One that will end is left out, because its file would outlast
 * it.
 */
export const lastingPages = (kind: PageKind, documents: readonly PlainDocument[], now: number): SitePage[] =>
  documents.flatMap(({ path, fields }) => {
    const [collection, id] = splitPath(path);
    if (collection !== kind.path) return [];
    return toSitePage(kind, id, toPlainFields(fields)).filter(
      (page) => pageState(page, now) === 'live' && page.until === NO_END,
    );
  });

type LastingPages = Readonly<Record<PageKindName, readonly SitePage[]>>;

/**
 * The files of a studio's folder, by path, with these live pages. One of the studio's own pages is in the file that has its
 * address, or in one named after it; that of a game in the file of the game.
 */
export function withPageTexts(
  texts: ReadonlyMap<string, string>,
  { page: pages, game: games }: LastingPages,
): ReadonlyMap<string, string> {
  if (pages.length + games.length === 0) return texts;
  const written = new Map(texts);
  const paths = pathsByAddress(texts);
  for (const [address, page] of shownPages(pages))
    written.set(paths.get(address) ?? freePath(address, written), ownPageFile(page));
  for (const [game, page] of shownGames(games)) written.set(`games/${game}.md`, gamePageFile(page));
  return written;
}

/** The paths that each game has for its page and for what features show of it, such as `/games/:name/news.json`. */
const GAME_PATHS = PUBLIC_PAGES.map(({ path }) => path).filter((path) => path.split('/').includes(':name'));

/** Targets of redirects by the keys of their old paths (`redirectKey`). */
export type Targets = ReadonlyMap<string, string>;

/**
 * Redirects from the former addresses of these pages, except those that a page or a game of the studio has. Other paths of
 * a game, such as its press page, go along. As on the site, the studio's own `redirects` precede them.
 */
export function formerRedirects(
  { page, game }: LastingPages,
  { games }: Pick<Studio, 'games'>,
  texts: ReadonlyMap<string, string>,
  redirects: Targets,
): Redirect[] {
  const taken = new Set([...pathsByAddress(texts).keys(), ...games.map(gameAddress)].map(lowerCase));
  const moved = [...shownGames(game)].map(([address, to]) => [gameAddress({ address }), to] as const);
  const all = [...shownPages(page), ...moved].flatMap(([to, { formerAddresses = [] }]) =>
    formerAddresses.flatMap((from) => (taken.has(lowerCase(from)) ? [] : [{ from, to }])),
  );
  return all.flatMap(withGamePaths).filter(({ from }) => !redirects.has(redirectKey(from) ?? ''));
}

/** The redirect; if it is from a game's page to another, with those of the other paths of the game. */
function withGamePaths(redirect: Redirect): Redirect[] {
  const [from, to] = [redirect.from, redirect.to].map((path) => /^\/games\/([^/]+)$/i.exec(path)?.[1]);
  if (from === undefined || to === undefined) return [redirect];
  return GAME_PATHS.map((path) => ({ from: path.replace(':name', from), to: path.replace(':name', to) }));
}

const lowerCase = (text: string) => text.toLowerCase();

/** The files of the studio's own pages, by their addresses. */
const pathsByAddress = (texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(
    [...texts].flatMap(([path, text]) => (path.startsWith('pages/') ? [[addressIn(path, text), path]] : [])),
  );

/** The address of the page in a file: the one that it names, or its own name. */
function addressIn(path: string, text: string): string {
  const { fields } = parseFrontMatter(text);
  const { address } = fields as { address?: unknown };
  return typeof address === 'string' ? address : `/${nameOf(path).toLowerCase()}`;
}

/** A path for the file of a page that none of the files has. */
function freePath(address: string, taken: ReadonlyMap<string, string>): string {
  const name = address.slice(1).replaceAll('/', '-');
  for (let number = 1; ; number++) {
    const path = `pages/${name}${number === 1 ? '' : `-${number}`}.md`;
    if (!taken.has(path)) return path;
  }
}
