/** A post of another program's export, in that program's words; times in milliseconds since 1970. */
export interface OtherPost {
  /** The same each time the export is read: `wordpress-12`. */
  id: string;
  title: string;
  html: string;
  /** Plain text, '' for none. */
  excerpt: string;
  /** The part of its address that names it, '' for none. */
  slug: string;
  /** Names of people. */
  authors: string[];
  tags: string[];
  creationDate: number;
  publishDate: number;
  /** Shown, or to be shown once its publish date has come. */
  published: boolean;
  /** Why it was not open to everybody there, so that it is a draft here: `it has a password`. Null for all others. */
  closed: string | null;
  pinned: boolean;
  featured: boolean;
  /** Address of its picture, '' for none. */
  image: string;
  /** Its path and query there, such as `/2019/05/first-light/`; null for what was never public. */
  oldPath: string | null;
  /** The paths by which links there lead to it, also where it was never public; the first is that of its page. */
  paths: string[];
  /** What of it has no place here: `the shortcode [form], now text`. */
  losses: string[];
}

/** What an export of another program holds for this one. */
export interface OtherSite {
  posts: OtherPost[];
  /** What else it has and has no place here, a sentence each. */
  leftOut: string[];
  /** Its origins, as far as the export says them: `https://old.example`. */
  origins: ReadonlySet<string>;
  /** The folders of uploaded files, as they appear in addresses: `/wp-content/uploads/`. */
  uploads: RegExp;
}
