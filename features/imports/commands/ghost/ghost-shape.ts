import * as z from 'zod';

// Schema of a Ghost export (Settings, Import/Export): its database tables as JSON. It refers to pictures but does not
// contain them.

const asText = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
const id = z.preprocess(asText, z.string());
const text = z.preprocess((value) => asText(value ?? ''), z.string());
const flag = z.preprocess((value) => value === true || value === 1, z.boolean());
const order = z.coerce.number().catch(0);
/** Databases write times without a time zone, such as `2016-05-04 12:30:00`. They are in UTC. */
const inUtc = (time: string) => time.replace(/^(\S+) (\d\d:\d\d:\d\d)$/, '$1T$2Z');
const date = z.preprocess((value) => {
  if (typeof value === 'string') return Date.parse(inUtc(value));
  return typeof value === 'number' ? new Date(value).getTime() : value;
}, z.number().nullish().catch(null));
/** Schema of a table, which drops invalid rows. A damaged export may end before a table. */
const table = <T extends z.ZodType>(row: T) =>
  z
    .array(z.unknown())
    .transform((rows) => rows.flatMap((one) => row.safeParse(one).data ?? []) as z.infer<T>[])
    .optional();

/** Schema of a post or page. */
export const ghostPost = z.object({
  id,
  uuid: text,
  title: text,
  slug: text,
  html: text,
  plaintext: text,
  lexical: text,
  mobiledoc: text,
  feature_image: text,
  // Exports before 2017 have `image`, `markdown`, and the texts for search engines in the post.
  image: text,
  markdown: text,
  meta_title: text,
  meta_description: text,
  custom_excerpt: text,
  status: text,
  // Absent in exports of Ghost versions without members.
  visibility: z.unknown().optional(),
  featured: flag,
  type: z.preprocess((value) => asText(value ?? 'post'), z.string()),
  // Exports before 2019 have this field instead of `type`.
  page: flag,
  author_id: id.nullish(),
  created_at: date,
  published_at: date,
  codeinjection_head: text,
  codeinjection_foot: text,
  canonical_url: text,
});

const meta = z.object({
  post_id: id,
  email_only: flag,
  feature_image_alt: text,
  feature_image_caption: text,
  meta_title: text,
  meta_description: text,
});

const tables = z.object({
  // Rows are read one by one (`ghostPost`), so that an invalid one can be named.
  posts: z.array(z.unknown()),
  posts_meta: table(meta),
  tags: table(z.object({ id, name: text })),
  users: table(z.object({ id, name: text })),
  posts_tags: table(z.object({ post_id: id, tag_id: id, sort_order: order })),
  posts_authors: table(z.object({ post_id: id, author_id: id, sort_order: order })),
});

export type GhostPost = z.infer<typeof ghostPost>;
export type GhostMeta = z.infer<typeof meta>;
export type GhostTables = z.infer<typeof tables>;

export const ghostFile = z.union([
  z.object({ db: z.tuple([z.object({ data: tables })], z.unknown()) }).transform(({ db }) => db[0].data),
  z.object({ data: tables }).transform(({ data }) => data),
]);
