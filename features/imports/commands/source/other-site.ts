import type { PostIds } from './post-ids.ts';

/** A post of an export, independent of the program that wrote it. Times are in milliseconds since 1970. */
export interface OtherPost extends PostIds {
  title: string;
  html: string;
  /** The HTML whose visible words the import must keep; null if it is `html`. */
  words: string | null;
  /** Plain text; '' if there is none. */
  excerpt: string;
  /** The readable part of the post's URL; '' if there is none. */
  slug: string;
  /** Display names of the authors. */
  authors: string[];
  tags: string[];
  creationDate: number;
  publishDate: number;
  /** Whether the post is public, now or from its publish date on. */
  published: boolean;
  /** The reason why the post may only become a draft, such as `it had a password`; null if there is none. */
  closed: string | null;
  pinned: boolean;
  featured: boolean;
  /** URL of the cover picture; '' if there is none. */
  image: string;
  /** Path and query of the post on the old site, such as `/2019/05/first-light/`; null if it becomes a draft here. */
  oldPath: string | null;
  /** The paths by which links refer to the post, even if it becomes a draft. The first is the path of its page. */
  paths: string[];
  /** Losses of the conversion, such as `the shortcode [form], now plain text`. */
  losses: string[];
}

/** The content of an export. */
export interface OtherSite {
  posts: OtherPost[];
  /** A sentence for each skipped item. */
  leftOut: string[];
  /** Origins of the old site, such as `https://old.example`, if the export contains them. */
  origins: ReadonlySet<string>;
  /** The main host of the old site, such as `old.example`; null if the export does not contain it. */
  host: string | null;
  /** Matches the URL paths of uploaded files, such as `/wp-content/uploads/`. */
  uploads: RegExp;
}
