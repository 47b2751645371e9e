import { join } from 'node:path';
import type { Plugin } from 'vite';

const IMPORT_HELPER = '\0vite/preload-helper.js';
const LOADER = JSON.stringify(join(import.meta.dirname, '../data/load-script.ts'));

/**
 * Vite wraps each `import()` in a call of a helper with the files that it needs; this plugin replaces the helper by
 * data/load-script.ts, which times out after 120 seconds. The build fails if a release of Vite renames its helper.
 */
export const oneLoader: Plugin = {
  name: 'one-loader',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => (id === IMPORT_HELPER ? `export { loadScript as __vitePreload } from ${LOADER};` : null),
  generateBundle(_, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk' && file.code.includes('vite:preloadError'))
        this.error(`${file.fileName} loads scripts by Vite's own helper.`);
  },
};

/**
 * For `build.modulePreload`: adds each script itself to its list of files, because Vite omits a script without imports.
 */
export const namesEachFile = {
  resolveDependencies: (file: string, others: string[]) => [...new Set([file, ...others])],
};
