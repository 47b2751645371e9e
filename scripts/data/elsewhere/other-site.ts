/** A post of another program's export, in common terms; times in milliseconds since 1970. */
export interface OtherPost {
  /** The same whenever the export is read: `wordpress-12`. */
  id: string;
  title: string;
  html: string;
  /** Plain text, '' for none. */
  excerpt: string;
  /** The readable part of the post's address, '' for none. */
  slug: string;
  /** Display names. */
  authors: string[];
  tags: string[];
  creationDate: number;
  publishDate: number;
  /** Whether the post is public, now or from its publish date on. */
  published: boolean;
  /** The restriction that makes the post a draft on this site: `it has a password`. Null for unrestricted posts. */
  closed: string | null;
  pinned: boolean;
  featured: boolean;
  /** Address of the post's cover picture, '' for none. */
  image: string;
  /** The post's path and query on the old site, such as `/2019/05/first-light/`; null if it was never public. */
  oldPath: string | null;
  /** The paths of links to the post, even if it was never public. The first is the path of its page. */
  paths: string[];
  /** Losses of the conversion: `the shortcode [form], now text`. */
  losses: string[];
}

/** The content of another program's export. */
export interface OtherSite {
  posts: OtherPost[];
  /** Skipped content, one sentence each. */
  leftOut: string[];
  /** The old site's origins, if the export contains them: `https://old.example`. */
  origins: ReadonlySet<string>;
  /** The URL paths of uploaded files: `/wp-content/uploads/`. */
  uploads: RegExp;
}
