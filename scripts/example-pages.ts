import { PUBLIC_PAGES } from '../web/app/visitor/public-pages.ts';

/** Of pages whose address names a document: what to call an example, and its address on a fresh demo site. */
const EXAMPLES: Record<string, Record<string, string>> = {
  '/blog/:id': { post: '/blog/lighting-the-harbour', 'post-with-video': '/blog/trailer-notes' },
};

interface ExamplePage {
  name: string;
  path: string;
  /** One of many pages of its kind. */
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
