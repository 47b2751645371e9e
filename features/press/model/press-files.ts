import { largestAddress, pictureId } from '../../../platform/domain/pictures/picture-address.ts';
import type { Bio } from '../../../web/domain/bios/bio.ts';
import { PLACEHOLDER_PORTRAIT } from '../../../web/domain/bios/bio-defaults.ts';
import type { GamePage } from '../../../web/domain/game-page.ts';
import type { Game, Studio } from '../../../web/domain/studio.ts';

/** A picture of the press kit. */
export interface PressFile {
  kind: 'logo' | 'keyArt' | 'screenshot' | 'portrait';
  /** Name of the studio, game or person; for a screenshot, its alt text. */
  of: string;
  /** Path in the zip file, with the extension. */
  path: string;
  /** Path on the site from which the picture is read. */
  address: string;
}

/** The pictures of the press kit: the studio's logo, portraits, and each game's logo, key art and screenshots. */
export function pressFiles(
  studio: Pick<Studio, 'name' | 'logo' | 'games'>,
  games: ReadonlyMap<string, GamePage>,
  bios: readonly Pick<Bio, 'id' | 'displayName' | 'image'>[],
): PressFile[] {
  return [
    ...file('logo', studio.name, 'studio/logo', studio.logo),
    ...bios.flatMap(({ id, displayName, image }) =>
      image === PLACEHOLDER_PORTRAIT ? [] : file('portrait', displayName, `team/${id}`, image),
    ),
    ...studio.games.flatMap((game) => gameFiles(game, games.get(game.address) ?? null)),
  ];
}

/** The pictures of one game in the press kit. */
export function gameFiles(game: Game, page: GamePage | null): PressFile[] {
  const folder = `games/${game.address}`;
  return [
    ...(game.logo === null ? [] : file('logo', game.name, `${folder}/logo`, game.logo)),
    ...file('keyArt', game.name, `${folder}/key-art`, game.keyArt),
    ...(page?.facts.screenshots ?? []).flatMap(({ picture, alt }, at) =>
      file('screenshot', alt, `${folder}/screenshots/${String(at + 1).padStart(2, '0')}`, picture),
    ),
  ];
}

/**
 * The file of a picture, as a list; empty for a picture on another site or outside `/art` and `/pictures`.
 */
function file(kind: PressFile['kind'], of: string, path: string, address: string): PressFile[] {
  const id = pictureId(address);
  const own = id === null ? address : largestAddress(id);
  const ending = /^\/(?:art|pictures)\/(?!.*\.\.)[\w./-]+(\.\w+)$/.exec(own)?.[1];
  return ending === undefined ? [] : [{ kind, of, path: path + ending, address: own }];
}
