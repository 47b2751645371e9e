import { createRequire } from 'node:module';
import { defineConfig, type Plugin } from 'vite';
import { namesEachFile, oneLoader } from '../plugins/one-loader.ts';

/**
 * The browser build of this package needs `document` to decode character names; a worker has none, so it gets the build
 * with a table. In development, where workers are not bundled, the preview is formatted in the page instead.
 */
const charactersInWorkers: Plugin = {
  name: 'characters-in-workers',
  enforce: 'pre',
  resolveId: (source) =>
    source === 'decode-named-character-reference'
      ? createRequire(import.meta.url).resolve('decode-named-character-reference')
      : null,
};

/** The staff app: a page of its own (index.html), into which the server inserts the studio's data. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [oneLoader],
  worker: { format: 'es', plugins: () => [charactersInWorkers] },
  optimizeDeps: { entries: ['**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'] },
  build: {
    // Beside the visitors' files, under its own path.
    outDir: process.env.BUILD_DIRECTORY ? `${process.env.BUILD_DIRECTORY}/client` : '../build/client',
    emptyOutDir: false,
    assetsDir: 'assets/staff',
    modulePreload: namesEachFile,
  },
});
