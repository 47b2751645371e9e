import * as z from 'zod';

// Schema of a WordPress export (Tools, Export): “WXR”, which is RSS 2.0 with additional elements. It refers to pictures
// but does not contain them.

const text = z.preprocess((value) => {
  // The parser returns an object for an element with attributes, and a list for repeated elements.
  const one = Array.isArray(value) ? value[0] : value;
  return typeof one === 'object' && one !== null ? (one as Record<string, unknown>)['#text'] : one;
}, z.coerce.string().default(''));

/** Schema of a list element. The parser returns a string for an element that contains only text. */
const element = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess(
    (value) => (typeof value === 'object' && value !== null ? value : { '#text': value }),
    z.object(shape),
  );

/** Schema of an item of the export. */
export const item = element({
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

/** An item of the export: a post, page, attachment or something else. */
export type Item = z.infer<typeof item>;

/** Schema of an author in the head of the export. */
export const author = element({ 'wp:author_login': text, 'wp:author_display_name': text });

export type Author = z.infer<typeof author>;
