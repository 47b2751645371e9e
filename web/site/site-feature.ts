import type { useLoaderData } from 'react-router';
import type { Database } from '../../platform/data/rest/database.ts';
import type { Site } from '../data/site-context.ts';
import type { Game, Studio } from '../domain/studio.ts';

/**
 * The data that a page shows. `posts`: published posts. `own post`: the post in the page's path. `titles`: order, paths
 * and titles of all posts. `cards`: the same as `titles`, with covers and tags. `patches`: the facts of patch notes.
 * `bios`: bios on the team page. `authors`: bios of authors.
 */
export type Shown = 'posts' | 'own post' | 'titles' | 'cards' | 'patches' | 'bios' | 'authors';

export interface PublicPage {
  /**
   * Path with a leading slash. `:id` is a post's id, `:member` a bio's id, `:tag` a tag, `:name` a game.
   */
  path: string;
  /**
   * The module that answers: a page in the site's frame (`.tsx`), or a file such as a feed (`.ts`). It is in `web/site`
   * or, for a feature's page, in the feature's folder `site`.
   */
  file: string;
  /** Name of the page's screenshots; null if there are none, as for a feed. */
  name: string | null;
  /** For a feature's page whose path has a parameter: a path on a fresh demo site. */
  example?: string;
  /** Whether the page is cached. All visitors then get the same copy. */
  cached: boolean;
  /** Whether the site map always contains this path. It also contains pages that depend on the studio and its data. */
  inSiteMap: boolean;
  shows: readonly Shown[];
  /** Whether only people who know the address may read the page. A static copy of the site leaves it out. */
  secret?: true;
  /**
   * Reduces a query string to the part that affects the page, in canonical form. Absent if no query affects the page.
   */
  query?: (search: string) => string;
}

/** A feature's part of visitors' pages. Only the build and the server read it; pages are loaded as routes. */
export interface SiteFeature {
  /** A module that each page contains as an inline script while the server's part of the feature is open. */
  script?: string;
  /** Pages and files. While the feature is off, their addresses lead to /404. */
  pages?: readonly PublicPage[];
  /** Paths in the site map that depend on the studio. */
  siteMap?(site: Site): readonly string[];
  /** A link on the contact page. */
  contactLink?(site: Site): TextLink | null;
  /** A link on the page of a game. */
  gameLink?(reading: Reading, game: Game, studio: Studio): Promise<TextLink | null>;
}

/** The database with a visitor's permissions, and the time. */
export interface Reading {
  db: Database;
  now: number;
}

/** The props of a feature's page. React Router generates the types of the core's pages only. */
export interface PageProps<Loader> {
  loaderData: ReturnType<typeof useLoaderData<Loader>>;
}

/** A link with its text in the site's language. */
export interface TextLink {
  to: string;
  text: string;
}
