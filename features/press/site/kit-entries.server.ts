import { createHash } from 'node:crypto';
import type { Site } from '../../../web/data/site-context.ts';
import type { Bio } from '../../../web/domain/bios/bio.ts';
import type { Press } from '../../../web/domain/studio.ts';
import { pressFiles } from '../model/press-files.ts';
import { gameText, studioText } from '../model/press-text.ts';

/** A file in the zip. Its content (`input`) is read only when the file is added to the zip. */
interface KitEntry {
  name: string;
  input: string | AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** Name of the checksum file, for `sha256sum --check`. */
const CHECKSUMS = 'SHA256SUMS';
/** Maximum number of pauses for one picture that is not ready yet, and for all pictures since one became ready. */
const MOST_PAUSES = { one: 5, all: 20 };
/** Pause between these requests, in milliseconds. */
const PAUSE = 1000;

/**
 * The files of the press kit: texts, pictures, and last the checksums of these. Pictures that cannot be served, or not
 * soon enough, are left out.
 */
export async function* kitEntries(
  site: Pick<Site, 'studio' | 'mainOrigin' | 'gamePages' | 'readOwn'>,
  press: Press,
  bios: readonly Bio[],
): AsyncGenerator<KitEntry> {
  const { studio, mainOrigin, gamePages } = site;
  const sums: string[] = [];
  const texts = [
    { name: 'studio/facts.md', text: studioText(studio, press, bios, mainOrigin) },
    ...studio.games.map((game) => ({
      name: `games/${game.address}/facts.md`,
      text: gameText(game, gamePages.get(game.address) ?? null, studio, mainOrigin),
    })),
  ];
  for (const { name, text } of texts) {
    sums.push(`${createHash('sha256').update(text).digest('hex')}  ${name}`);
    yield { name, input: text };
  }
  const readPicture = pictureReader(site);
  for (const { path, address } of pressFiles(studio, gamePages, bios)) {
    const answer = await readPicture(address);
    if (answer.ok && !isBeingMade(answer) && answer.body)
      yield { name: path, input: summed(answer.body, path, sums) };
    else await answer.body?.cancel();
  }
  yield { name: CHECKSUMS, input: `${sums.join('\n')}\n` };
}

/**
 * Returns a function that requests a picture, again until it is ready or the pauses are used up, and resolves to the
 * last response.
 */
function pictureReader(site: Pick<Site, 'readOwn'>): (address: string) => Promise<Response> {
  let all = 0;
  return async (address) => {
    for (let one = 0; ; one += 1) {
      const answer = await site.readOwn(address);
      if (!isBeingMade(answer)) {
        all = 0;
        return answer;
      }
      if (one === MOST_PAUSES.one || all === MOST_PAUSES.all) return answer;
      all += 1;
      await answer.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  };
}

/** Whether the site has sent a smaller picture, or none, because it is still making this one. */
const isBeingMade = ({ ok, status, headers }: Response): boolean =>
  (ok || status === 503) && headers.get('cache-control') === 'no-store';

async function* summed(body: AsyncIterable<Uint8Array>, path: string, sums: string[]) {
  const sum = createHash('sha256');
  for await (const chunk of body) {
    sum.update(chunk);
    yield chunk as Uint8Array<ArrayBuffer>;
  }
  sums.push(`${sum.digest('hex')}  ${path}`);
}
