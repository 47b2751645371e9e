import * as z from 'zod/mini';
import type { GamePage } from '../../../web/domain/game-page.ts';
import { byOrder, type OwnPage } from '../../../web/domain/own-page.ts';
import { type Game, gameAddress, type Studio } from '../../../web/domain/studio.ts';
import { isReserved } from '../../../web/server/studio/own-pages.ts';
import type { StudioMoment, StudioPages } from '../../../web/server/studio/studio-in-time.ts';
import { GAME_PAGE_FIELDS, GAME_WITHOUT_ADDRESS, gamePageOf } from '../model/game-page-fields.ts';
import { OWN_PAGE_FIELDS, ownPageOf, PAGE_WITHOUT_ADDRESS } from '../model/own-page-fields.ts';
import {
  emptyValues,
  PAGE_KIND_NAMES,
  PAGE_KINDS,
  type PageKind,
  type PageKindName,
  pageValues,
  type SitePage,
} from '../model/page-kind.ts';
import { showable, type Values } from '../model/value-fields.ts';

/**
 * The studio's pages with those of documents, for each kind. A document replaces the page of a file with its address. Of two
 * documents with one address the one that went live first is shown, so that no later one replaces it.
 */
export const WITH_PAGES: Readonly<
  Record<PageKindName, (pages: StudioPages, live: readonly SitePage[]) => StudioPages>
> = {
  page: (pages, live) => withOwnPages(pages, shownPages(live)),
  game: ({ gamePages, ...pages }, live) => ({
    ...pages,
    gamePages: new Map([...gamePages, ...shownGames(live)]),
  }),
};

/** The live documents of the studio's own pages, by their addresses. */
export const shownPages = (live: readonly SitePage[]): ReadonlyMap<string, OwnPage> =>
  byAddress(PAGE_KINDS.page, live, (values, { formerAddresses = [] }) => {
    const page = shownPage(values);
    // A later version of the site may have taken an address that the page had.
    const former = formerAddresses.filter((one) => !isReserved(one.toLowerCase()));
    return page && [page.address, withFormer(page, former, page.address)];
  });

/** The live documents of pages of games, by the last parts of their addresses. */
export const shownGames = (live: readonly SitePage[]): ReadonlyMap<string, GamePage> =>
  byAddress(PAGE_KINDS.game, live, (values, { formerAddresses = [] }) => {
    const game = gameOf(values);
    if (game === '') return null;
    return [game, withFormer(gamePageOf(values), formerAddresses, gameAddress({ address: game }))];
  });

/** The page with its former addresses, without the present one. */
function withFormer<Page extends object>(page: Page, addresses: readonly string[], present: string): Page {
  const former = addresses.filter((one) => one.toLowerCase() !== present.toLowerCase());
  return former.length === 0 ? page : { ...page, formerAddresses: former };
}

function byAddress<Page>(
  kind: PageKind,
  live: readonly SitePage[],
  shown: (values: Values, page: SitePage) => [address: string, page: Page] | null,
): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>();
  for (const page of live.toSorted((one, other) => one.publishDate - other.publishDate)) {
    const [address, of] = shown(pageValues(kind, page), page) ?? [];
    if (address !== undefined && of !== undefined && !pages.has(address)) pages.set(address, of);
  }
  return pages;
}

const withOwnPages = (pages: StudioPages, shown: ReadonlyMap<string, OwnPage>): StudioPages => ({
  ...pages,
  ownPages: [...pages.ownPages.filter(({ address }) => !shown.has(address)), ...shown.values()].sort(byOrder),
});

/** The page with these values; null if it has no title or no address that a page can have. */
function shownPage(values: Values): OwnPage | null {
  const shown = showable(OWN_PAGE_FIELDS, values);
  const page = ownPageOf({ ...emptyValues(PAGE_KINDS.page), ...shown });
  return page.title.trim() === '' || page.address === '' || isReserved(page.address) ? null : page;
}

/** The last part of the address in the values of a game's page; '' if it is invalid. */
const gameOf = (values: Values): string => String(showable(GAME_PAGE_FIELDS, values).game ?? '');

/**
 * The studio with the games of live pages: new games that are not in “Other games” yet, and the former addresses of all, also
 * those that are redirected.
 */
export function withNewGames(studio: Studio, live: readonly SitePage[]): Studio {
  const pages = shownGames(live);
  const known = new Set(studio.games.map(({ address }) => address.toLowerCase()));
  const added = [...pages].filter(([address]) => !known.has(address.toLowerCase()));
  const hasMoved = [...pages.values()].some(({ formerAddresses }) => formerAddresses);
  if (added.length === 0 && !hasMoved && !studio.redirects) return studio;
  const names = byAddress(PAGE_KINDS.game, live, (values) => {
    const { game = '', name = '' } = showable(GAME_PAGE_FIELDS, values);
    return [String(game), String(name).trim()];
  });
  const withFormerAddresses = <Listed extends Game>(game: Listed): Listed => {
    const ofPage = pages.get(game.address)?.formerAddresses ?? [];
    const formerAddresses = [...ofPage, ...redirectedTo(game, studio)];
    return formerAddresses.length === 0 ? game : { ...game, formerAddresses };
  };
  const [promoted, ...others] = studio.games;
  const newGames = added.map(([address, page]) => newGame(address, names.get(address) || address, page));
  return {
    ...studio,
    games: [withFormerAddresses(promoted), ...[...others, ...newGames].map(withFormerAddresses)],
  };
}

/** The paths of games from which the studio redirects to this game, which had another address then. */
const redirectedTo = (game: Game, { redirects = [] }: Pick<Studio, 'redirects'>): string[] =>
  redirects.flatMap(({ from, to }) =>
    to === gameAddress(game) && /^\/games\/[\w-]+$/.test(from) ? [from] : [],
  );

function newGame(address: string, name: string, { facts: { screenshots, trailers } }: GamePage): Game {
  const [screenshot] = screenshots ?? [];
  const [trailer] = trailers ?? [];
  return {
    ...{ name, address, tagline: '', logo: null, stores: [], trailer: null, inHeader: 'nothing' },
    keyArt: screenshot?.picture ?? trailer?.still ?? '/social-card.jpg',
  };
}

/** The values that a form sends for a preview. */
export const sentValues = z.record(
  z.string(),
  z.union([z.string(), z.array(z.record(z.string(), z.string()))]),
);
const tried = z.object({
  ...{ kind: z.literal(PAGE_KIND_NAMES), values: sentValues },
  /** The address at which visitors see the page now; '' for none. */
  present: z.optional(z.string()),
});

/** The studio's pages and games with the page in a form; null if `sent` has no values of a page. */
export function withTriedPage(
  { studio, ...pages }: StudioMoment,
  sent: unknown,
): Partial<StudioMoment> | null {
  const parsed = tried.safeParse(sent);
  if (!parsed.success) return null;
  const { kind, present } = parsed.data;
  const values: Values = { ...emptyValues(PAGE_KINDS[kind]), ...parsed.data.values };
  if (kind === 'page') {
    const page = ownPageOf({ ...emptyValues(PAGE_KINDS.page), ...showable(OWN_PAGE_FIELDS, values) });
    const hasAddress = page.address !== '' && !isReserved(page.address);
    const address = hasAddress ? page.address : PAGE_WITHOUT_ADDRESS;
    const ownPages = pages.ownPages.filter((one) => one.address !== present);
    return withOwnPages({ ...pages, ownPages }, new Map([[address, { ...page, address }]]));
  }
  const game = gameOf(values) || GAME_WITHOUT_ADDRESS;
  const page = { ...values, game, id: '', publishDate: 0 } as unknown as SitePage;
  return { ...WITH_PAGES.game(pages, [page]), studio: withNewGames(studio, [page]) };
}
