import { join } from 'node:path';
import type { Plugin } from 'vite';

const IMPORT_HELPER = '\0vite/preload-helper.js';
const LOADER = JSON.stringify(join(import.meta.dirname, '../../platform/data/load-script.ts'));

/**
 * For each `import()`, Vite calls a helper function with the files that the import needs. This plugin replaces the
 * helper with platform/data/load-script.ts, which times out after 120 seconds. The build fails if Vite has renamed its helper.
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
        this.error(`${file.fileName} loads scripts with Vite's helper instead of the site's.`);
  },
};

/**
 * For `build.modulePreload`: adds the imported script itself to the files that its `import()` loads. Vite's list of
 * these files is empty if the script imports nothing.
 */
export const namesEachFile = {
  resolveDependencies: (file: string, others: string[]) => [...new Set([file, ...others])],
};
