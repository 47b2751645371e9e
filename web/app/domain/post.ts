/** A blog post (docs/product.md#blog-posts). Times are milliseconds since 1970. Texts may be empty. */
export interface Post {
  id: string;
  title: string;
  /** Author ids: user ids, `fake_` ids, or ids without a bio. */
  authors: string[];
  shortText: string;
  /** Address of the picture, '' for none. */
  image: string;
  /** Markdown. */
  content: string;
  creationDate: number;
  publishDate: number;
  published: boolean;
  pinned: boolean;
  featured: boolean;
}
