import * as z from 'zod';
import type { GameFacts } from '../../../domain/game-page.ts';
import { nonBlankText as text } from '../../non-blank-text.ts';
import { parse as parseColor } from '../colors.ts';

const list = <Item>(item: z.ZodType<Item>, what: string) =>
  z.array(item, `must be a list of ${what}`).min(1, 'must not be empty');

const picture = z
  .string('must be the address of a picture')
  .regex(/^\/(?:art|pictures)\/[\w./-]+$/, 'must be an address such as /art/harbour.jpg');

const color = z
  .string('must be a colour in quotation marks, such as "#0b2026"')
  .refine((value) => parseColor(value)?.alpha === undefined && parseColor(value) !== undefined, {
    error: 'must be an opaque colour in quotation marks, such as "#0b2026"',
  });

const object = <Shape extends z.ZodRawShape>(shape: Shape, example: string) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has an unknown field: ${issue.keys.join(', ')}`
        : `must be lines such as ${example}`,
  });

/** Schemas of the front matter fields in `games/{address}.md`. Their messages are written for the owner. */
export const GAME_FIELDS = {
  released: z.iso.date('must be a date such as 2026-11-30'),
  state: text,
  platforms: list(text, 'names'),
  price: text,
  languages: list(text, 'names'),
  features: list(text, 'sentences'),
  screenshots: list(object({ picture, alt: text }, 'picture: /art/harbour.jpg'), 'pictures'),
  trailers: list(
    object(
      {
        videoId: z.string('must be text').regex(/^[\w-]{11}$/, 'must be the 11-character id of a video'),
        still: picture,
        title: text.optional(),
        published: z.iso.date('must be a date such as 2026-03-14').optional(),
      },
      'videoId: aqz-KE-bpKQ',
    ),
    'videos',
  ),
  quotes: list(
    object(
      {
        text,
        source: text,
        url: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
      },
      'text: A small wonder.',
    ),
    'quotes',
  ),
  awards: list(text, 'awards'),
  credits: list(object({ role: text, names: list(text, 'names') }, 'role: Music'), 'roles'),
  colors: object({ ground: color, accent: color, second: color.optional() }, 'ground: "#0b2026"'),
} satisfies { [Field in keyof GameFacts]-?: z.ZodType<NonNullable<GameFacts[Field]>> };
