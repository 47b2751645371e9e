import { z } from 'zod';
import { dateMachine } from '../../../platform/domain/dates.ts';
import {
  type PictureWidth,
  pictureAddress,
  pictureId,
  pictureShape,
  widthsOf,
} from '../../../platform/domain/pictures/picture-address.ts';
import { safeImage } from '../../../platform/domain/text/link-policy.ts';
import { feedText } from '../../../web/domain/posts/feed.ts';
import type { Post } from '../../../web/domain/posts/post.ts';
import { lastingAddress, postAddress } from '../../../web/domain/posts/slug.ts';
import { updatedDate } from '../../../web/domain/posts/updated-date.ts';
import { type Game, gameAddress } from '../../../web/domain/studio.ts';

/** Maximum number of posts in a game's news. */
export const MOST_NEWS = 10;
/** Maximum widths in pixels of the two sizes of a cover. */
const SMALL = 480;
const LARGE = 1200;

const address = z.url().describe('An absolute URL.');
const time = z.string().meta({ format: 'date-time', description: 'A time in UTC.' });

/**
 * The news of a game in the format that the game itself reads (README.md). Games that are already
 * released depend on this format: fields may be added, but none is renamed, removed or given another meaning without a
 * new `version`.
 */
export const gameNewsSchema = z
  .object({
    version: z.literal(1).describe('The version of this format.'),
    language: z.string().describe('The language of the texts, such as en or pt-BR.'),
    game: z.object({ name: z.string(), url: address.describe('The game’s page.') }),
    items: z
      .array(
        z.object({
          id: z.string().describe('Never changes. A game can store the id of the newest item it has shown.'),
          title: z.string(),
          summary: z.string().describe('The short text, without formatting.'),
          url: address.describe('The post’s page.'),
          published: time,
          updated: time
            .nullable()
            .describe('The last update; null unless it was a day or more after publishing.'),
          picture: z
            .object({
              small: address.describe(
                `A JPEG of at most ${SMALL} pixels in width, if the site stores the cover.`,
              ),
              large: address.describe(
                `A JPEG of at most ${LARGE} pixels in width, if the site stores the cover.`,
              ),
            })
            .nullable()
            .describe(
              'The cover. If the site does not store the picture, small and large are the same address, and the picture there can have any size and format.',
            ),
        }),
      )
      .max(MOST_NEWS)
      .describe('The posts that are public now, newest first.'),
  })
  .describe('The news of a game, at /games/{name}/news.json.');

export type GameNews = z.infer<typeof gameNewsSchema>;

/**
 * The news of a game. `posts` are the game's posts, newest first. All URLs start with `origin`, except those of covers
 * on other sites.
 */
export function gameNews(
  game: Pick<Game, 'name' | 'address'>,
  posts: readonly Post[],
  { locale, origin }: { locale: string; origin: string },
): GameNews {
  return {
    version: 1,
    language: locale,
    game: { name: game.name, url: origin + gameAddress(game) },
    items: posts.slice(0, MOST_NEWS).map((post) => {
      const updated = updatedDate(post);
      return {
        id: origin + lastingAddress(post),
        title: feedText(post, 'title'),
        summary: feedText(post, 'summary'),
        url: origin + postAddress(post),
        published: dateMachine(post.publishDate),
        updated: updated === null ? null : dateMachine(updated),
        picture: pictureOf(post.image, origin),
      };
    }),
  };
}

function pictureOf(image: string, origin: string): GameNews['items'][number]['picture'] {
  const id = pictureId(image);
  if (id !== null) return { small: origin + sized(id, SMALL), large: origin + sized(id, LARGE) };
  const url = image === '' ? null : safeImage(image);
  const absolute = url === null ? undefined : URL.parse(url, origin)?.href;
  return absolute === undefined ? null : { small: absolute, large: absolute };
}

/** Path of a picture's widest JPEG variant that is at most `most` pixels wide. */
function sized(id: string, most: number): string {
  const widths = widthsOf(pictureShape(id)?.width ?? most).filter((width) => width <= most);
  return pictureAddress(id, widths.at(-1) as PictureWidth);
}
