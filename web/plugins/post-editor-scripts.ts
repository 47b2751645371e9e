import type { Plugin } from 'vite';

/**
 * The modules of the post editor, with the kind of link to their scripts: the screen, and its text field. After a failed
 * `modulepreload` the import of a script fails until the page is loaded again, but the text field's Retry keeps the page.
 */
const MODULES = [
  ['web/staff/posts/post-editor.tsx', 'rel="modulepreload"'],
  ['web/staff/markdown/markdown-editor.tsx', 'rel="prefetch" as="script"'],
] as const;

/**
 * Adds links to the scripts and style sheets of the post editor to the staff app's page, in a comment. If a post is
 * requested, the server removes the comment's marks (web/server/pages/staff-page.ts). So the browser loads these files
 * together with the first ones. Throws if the build has no such modules.
 */
export const postEditorScripts: Plugin = {
  name: 'post-editor-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const links = new Map<string, string>();
      const add = (name: string, kind: string) => {
        const chunk = chunks.find(({ fileName }) => fileName === name);
        if (!chunk || links.has(name)) return;
        links.set(name, kind);
        for (const sheet of chunk.viteMetadata?.importedCss ?? []) links.set(sheet, 'rel="stylesheet"');
        for (const other of chunk.imports) add(other, kind);
      };
      for (const [module, kind] of MODULES) {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
        if (!chunk) throw new Error(`The build has no chunk with ${module}.`);
        add(chunk.fileName, kind);
      }
      const added = [...links].filter(([name]) => !html.includes(`"/${name}"`));
      const elements = added.map(([name, kind]) => `<link ${kind} crossorigin href="/${name}">`);
      return html.replace('</head>', `<!--post-editor${elements.join('')}--></head>`);
    },
  },
};
