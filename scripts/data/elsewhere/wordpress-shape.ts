import * as z from 'zod';

// WordPress's own export (Tools, Export): RSS 2.0 with its own elements, "WXR". It references pictures but contains no
// files.

const text = z.preprocess((value) => {
  // The parser returns an element with attributes as an object, and repeated elements as a list.
  const one = Array.isArray(value) ? value[0] : value;
  return typeof one === 'object' && one !== null ? (one as Record<string, unknown>)['#text'] : one;
}, z.coerce.string().default(''));

/** An element of a list; the parser returns a text-only element as a string. */
const element = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess(
    (value) => (typeof value === 'object' && value !== null ? value : { '#text': value }),
    z.object(shape),
  );

const item = element({
  title: text,
  link: text,
  pubDate: text,
  'dc:creator': text,
  'content:encoded': text,
  'excerpt:encoded': text,
  'wp:post_id': text,
  'wp:post_date_gmt': text,
  'wp:post_date': text,
  'wp:post_name': text,
  'wp:status': text,
  'wp:post_parent': text,
  'wp:post_password': text,
  'wp:is_sticky': text,
  'wp:post_type': text,
  'wp:attachment_url': text,
  category: z.array(element({ '#text': text, '@domain': text })).default([]),
  'wp:postmeta': z.array(element({ 'wp:meta_key': text, 'wp:meta_value': text })).default([]),
  'wp:comment': z.array(z.unknown()).default([]),
});

/** A post, page, attachment or anything else of an export. */
export type Item = z.infer<typeof item>;

export const wordPressFile = z.object({
  rss: z.object({
    channel: z.object({
      link: text,
      'wp:base_site_url': text,
      'wp:base_blog_url': text,
      item: z.array(item).default([]),
      'wp:author': z.array(element({ 'wp:author_login': text, 'wp:author_display_name': text })).default([]),
    }),
  }),
});
