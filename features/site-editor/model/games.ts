import type { Game, Store, Studio, Trailer } from '../../../web/domain/studio.ts';
import type { RowsField, TextField, ValueField } from '../../../web/domain/value-field.ts';
import { address, reader } from './area.ts';
import type { Row, Values } from './value-fields.ts';

const segment: TextField = {
  kind: 'segment',
  label: 'Last part of the address',
  hint: 'Such as Timeworks for /games/Timeworks. If you change it, redirect the old address to the new one: readers of the game’s news then keep getting them.',
  limit: 80,
  needed: true,
};
const logo: TextField = {
  ...address('picture', 'Logo of the game'),
  hint: 'Without one, its name is shown.',
};
const keyArt: TextField = {
  ...address('picture', 'Picture behind the name'),
  ...{ needed: true, leastWidth: 1200 },
};
const headerChoices = { store: 'Leads to its first store', page: 'Leads to its page', nothing: 'No link' };

/** The first fields of the game on the home page. Its trailer and its stores follow. */
export const PROMOTED_GAME = {
  gameName: { kind: 'line', label: 'Name of the game', limit: 80, needed: true },
  tagline: { kind: 'line', label: 'Tagline', hint: 'One sentence below the name of the game.', limit: 200 },
} as const satisfies Record<string, TextField>;

/** The fields of that game that rarely change. */
export const GAME_BASICS = { gameAddress: segment, gameLogo: logo, gameArt: keyArt } as const;

/** The fields of the studio's other games and their stores. */
export const OTHER_GAMES = {
  otherGames: {
    kind: 'rows',
    ...{ label: 'Other games', row: 'Game', least: 0, limit: 20, isPacked: true },
    columns: {
      name: { kind: 'line', label: 'Name', limit: 80, needed: true },
      address: segment,
      tagline: { kind: 'line', label: 'Tagline', limit: 200 },
      logo,
      art: keyArt,
      trailer: { kind: 'video', label: 'Trailer', hint: 'The address of a video on YouTube.', limit: 11 },
      still: { ...address('picture', 'Picture before the trailer plays'), leastWidth: 1200 },
      date: { kind: 'date', label: 'Publish date of the trailer', limit: 10 },
      header: { kind: 'choice', label: 'Its link in the header', limit: 10, choices: headerChoices },
    },
  },
  otherStores: {
    kind: 'rows',
    ...{ label: 'Stores of other games', row: 'Store', least: 0, limit: 20, isPacked: true },
    hint: 'Write the most important store of a game first.',
    columns: {
      game: {
        kind: 'segment',
        label: 'Game',
        hint: 'The last part of its address.',
        limit: 80,
        needed: true,
      },
      label: { kind: 'line', label: 'Text of the button', limit: 60, needed: true },
      url: { ...address('web', 'Address'), needed: true },
    },
  },
} as const satisfies Record<string, RowsField>;

/** The field of a game's link in the header. */
export const IN_HEADER: ValueField = {
  ...{ kind: 'choice', label: 'The game’s link in the header', limit: 10 },
  choices: headerChoices,
};

const rowOf = ({ name, address: of, tagline, logo: picture, keyArt: art, trailer, inHeader }: Game): Row => ({
  ...{ name, address: of, tagline, logo: picture ?? '', art },
  ...{ trailer: trailer?.videoId ?? '', still: trailer?.still ?? '', date: trailer?.published ?? '' },
  header: inHeader,
});

/** The values of a studio's games. */
export function gameValues({ games: [game, ...others] }: Pick<Studio, 'games'>): Values {
  return {
    ...{ gameName: game.name, tagline: game.tagline },
    ...{ trailer: game.trailer.videoId, trailerStill: game.trailer.still },
    trailerDate: game.trailer.published ?? '',
    stores: game.stores.map(({ label, url }) => ({ label, url })),
    inHeader: game.inHeader,
    ...{ gameAddress: game.address, gameLogo: game.logo ?? '', gameArt: game.keyArt },
    otherGames: others.map(rowOf),
    otherStores: others.flatMap(({ address: of, stores }) =>
      stores.map(({ label, url }) => ({ game: of, label, url })),
    ),
  };
}

/** Converts the values to games. Invalid values are replaced by those of the studio. */
export function gamesOf(values: Values, { games }: Pick<Studio, 'games'>): Studio['games'] {
  const { text, rows } = reader(values);
  const [promoted] = games;
  const [store, ...stores] = rows('stores').map(toStore);
  const first: Studio['games'][0] = {
    ...{ name: text('gameName'), address: text('gameAddress'), tagline: text('tagline') },
    ...{ logo: text('gameLogo') || null, keyArt: text('gameArt') },
    stores: store ? [store, ...stores] : promoted.stores,
    trailer: toTrailer(text('trailer'), text('trailerStill'), text('trailerDate')) ?? promoted.trailer,
    inHeader: text('inHeader') as Game['inHeader'],
  };
  const taken = new Set([first.address.toLowerCase()]);
  const others = rows('otherGames').flatMap((row): Game[] => {
    const of = row.address ?? '';
    if (taken.has(of.toLowerCase())) return [];
    taken.add(of.toLowerCase());
    const own = rows('otherStores')
      .filter(({ game }) => game === of)
      .map(toStore);
    return [
      {
        ...{ name: row.name ?? '', address: of, tagline: row.tagline ?? '', logo: row.logo || null },
        ...{ keyArt: row.art ?? '', stores: own },
        trailer: toTrailer(row.trailer ?? '', row.still ?? '', row.date ?? ''),
        inHeader: row.header === 'store' && own.length === 0 ? 'nothing' : (row.header as Game['inHeader']),
      },
    ];
  });
  return [first, ...others];
}

const toStore = ({ label = '', url = '' }: Row): Store => ({ label, url });

const toTrailer = (videoId: string, still: string, published: string): Trailer | null =>
  videoId === '' || still === '' ? null : { videoId, still, ...(published && { published }) };

/**
 * The values with another game on the home page, exchanged with the present one. `at`: the row of the other game. A game
 * without a store or trailer gets empty ones, which the form then asks for.
 */
export function withPromoted(values: Values, at: number): Values {
  const { text, rows } = reader(values);
  const row = rows('otherGames')[at];
  if (!row) return {};
  const old: Row = {
    ...{ name: text('gameName'), address: text('gameAddress'), tagline: text('tagline') },
    ...{ logo: text('gameLogo'), art: text('gameArt') },
    ...{ trailer: text('trailer'), still: text('trailerStill'), date: text('trailerDate') },
    header: text('inHeader'),
  };
  const isOfRow = ({ game }: Row) => game === row.address;
  const stores = rows('otherStores');
  return {
    ...{ gameName: row.name ?? '', gameAddress: row.address ?? '', gameLogo: row.logo ?? '' },
    ...{ gameArt: row.art ?? '', tagline: row.tagline ?? '', inHeader: row.header ?? 'nothing' },
    ...{ trailer: row.trailer ?? '', trailerStill: row.still ?? '', trailerDate: row.date ?? '' },
    stores: stores.filter(isOfRow).map(({ label = '', url = '' }) => ({ label, url })),
    otherGames: rows('otherGames').with(at, old),
    otherStores: [
      ...stores.filter((one) => !isOfRow(one)),
      ...rows('stores').map(({ label = '', url = '' }) => ({ game: text('gameAddress'), label, url })),
    ],
  };
}

/** The errors about games that contradict each other, by field and place, such as `otherGames-1-address`. */
export function gameProblems(values: Values): Readonly<Record<string, string>> {
  const { text, rows } = reader(values);
  const games = rows('otherGames');
  const stores = rows('otherStores');
  const all = [text('gameAddress'), ...games.map((row) => row.address ?? '')];
  const isTaken = (of: string, at: number) =>
    all.slice(0, at + 1).some((one) => one.toLowerCase() === of.toLowerCase());
  const ofGames = games.flatMap(({ address: of = '', header, trailer, still }, at) => {
    const faults = {
      address: isTaken(of, at) && 'Another game has this address.',
      header:
        header === 'store' &&
        !stores.some(({ game }) => game === of) &&
        'This game has no store. Add one below, or choose another link.',
      still: trailer && !still && 'A trailer needs a picture that is shown until it plays.',
    };
    return Object.entries(faults).flatMap(([column, fault]): [string, string][] =>
      fault ? [[`otherGames-${at}-${column}`, fault]] : [],
    );
  });
  const ofStores = stores.flatMap(({ game = '' }, at): [string, string][] =>
    game === '' || all.slice(1).includes(game)
      ? []
      : [[`otherStores-${at}-game`, 'None of the other games has this address.']],
  );
  return Object.fromEntries([...ofGames, ...ofStores]);
}
