import { createRequire } from 'node:module';
import { defineConfig, type Plugin } from 'vite';
import { namesEachFile, oneLoader } from '../plugins/one-loader.ts';

/**
 * A worker has no document, which the browser's form of this package asks for the names of characters: workers get the
 * table of them. In development, where a worker is not bundled, the preview is formatted in the page instead.
 */
const charactersInWorkers: Plugin = {
  name: 'characters-in-workers',
  enforce: 'pre',
  resolveId: (source) =>
    source === 'decode-named-character-reference'
      ? createRequire(import.meta.url).resolve('decode-named-character-reference')
      : null,
};

/** The staff app: a page of its own (index.html), into which the server puts what it knows of the studio. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [oneLoader],
  worker: { format: 'es', plugins: () => [charactersInWorkers] },
  optimizeDeps: { entries: ['**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'] },
  build: {
    // Beside the visitors' files, under an address of its own.
    outDir: process.env.BUILD_DIRECTORY ? `${process.env.BUILD_DIRECTORY}/client` : '../build/client',
    emptyOutDir: false,
    assetsDir: 'assets/staff',
    modulePreload: namesEachFile,
  },
});
