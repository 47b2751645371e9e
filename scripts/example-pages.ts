import { PUBLIC_PAGES } from '../web/site/public-pages.ts';

/** When the newest post of a fresh demo site was published. */
const NEWEST = new Date(Date.now() - 4 * 86_400_000);

/** For pages whose address names a document: an example's name, and its address on a fresh demo site. */
const EXAMPLES: Record<string, Record<string, string>> = {
  '/blog/:id': { post: '/blog/lighting-the-harbour', 'post-with-video': '/blog/trailer-notes' },
  '/games/:name': { starhound: '/games/Starhound', timeworks: '/games/Timeworks' },
  '/blog/tags/:tag': { tag: '/blog/tags/behind%20the%20scenes' },
  '/blog/archive/:year': { year: `/blog/archive/${NEWEST.getUTCFullYear()}` },
  '/Team/:member': { member: '/Team/demo-editor' },
};

interface ExamplePage {
  name: string;
  path: string;
  /** An example of many pages of one kind. */
  isExample: boolean;
}

/** Every public page that can be looked at, by its name: one address each, and examples where there are many. */
export const EXAMPLE_PAGES: readonly ExamplePage[] = PUBLIC_PAGES.flatMap(
  ({ path, name }): readonly ExamplePage[] => {
    if (name === null) return [];
    if (!path.includes(':')) return [{ name, path, isExample: false }];
    const examples = EXAMPLES[path];
    if (!examples) throw new Error(`scripts/example-pages.ts has no example of ${path}.`);
    return Object.entries(examples).map(([one, address]) => ({ name: one, path: address, isExample: true }));
  },
);
