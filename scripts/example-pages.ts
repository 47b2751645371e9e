import { PUBLIC_PAGES } from '../web/site/public-pages.ts';

/** Publish date of the newest post on a fresh demo site. */
const NEWEST = new Date(Date.now() - 4 * 86_400_000);

/** For pages whose path has a parameter: names of examples, with their paths on a fresh demo site. */
const EXAMPLES: Record<string, Record<string, string>> = {
  '/blog/:id': { post: '/blog/lighting-the-harbour', 'post-with-video': '/blog/trailer-notes' },
  '/games/:name': {
    starhound: '/games/Starhound',
    timeworks: '/games/Timeworks',
    duskwater: '/games/Duskwater',
  },
  '/blog/tags/:tag': { tag: '/blog/tags/behind%20the%20scenes' },
  '/blog/archive/:year': { year: `/blog/archive/${NEWEST.getUTCFullYear()}` },
  '/Team/:member': { member: '/Team/demo-editor' },
};

interface ExamplePage {
  name: string;
  path: string;
  /** Whether the page is an example of several pages with the same kind of path, such as one post. */
  isExample: boolean;
}

/** The public pages that have a name. Of pages whose path has a parameter, only the examples. */
export const EXAMPLE_PAGES: readonly ExamplePage[] = PUBLIC_PAGES.flatMap(
  ({ path, name, example }): readonly ExamplePage[] => {
    if (name === null) return [];
    if (!path.includes(':')) return [{ name, path, isExample: false }];
    const examples = EXAMPLES[path] ?? (example === undefined ? undefined : { [name]: example });
    if (!examples) throw new Error(`scripts/example-pages.ts has no example of ${path}.`);
    return Object.entries(examples).map(([one, address]) => ({ name: one, path: address, isExample: true }));
  },
);

export const FEATURE_PAGES: readonly string[] = PUBLIC_PAGES.flatMap(
  ({ path, name, example = path, feature }) => (name !== null && feature ? [example] : []),
);
