import { createRequire } from 'node:module';
import { defineConfig, type Plugin } from 'vite';
import { namesEachFile, oneLoader } from '../plugins/one-loader.ts';
import { postEditorScripts } from '../plugins/post-editor-scripts.ts';
import { staffChunks } from '../plugins/staff-chunks.ts';

/**
 * Makes workers use the build of `decode-named-character-reference` that has a table of names. The package's build for
 * browsers needs `document`, which a worker does not have. In development, workers are not bundled, so this plugin
 * has no effect and the preview is formatted in the page instead.
 */
const charactersInWorkers: Plugin = {
  name: 'characters-in-workers',
  enforce: 'pre',
  resolveId: (source) =>
    source === 'decode-named-character-reference'
      ? createRequire(import.meta.url).resolve('decode-named-character-reference')
      : null,
};

/**
 * Leaves out the package `re2js`, 45 KB of the first load (gzip), which every opening of a screen compiled. Firestore uses
 * it only for regular expressions in its pipelines, and the site has no pipelines.
 */
const noPipelines: Plugin = {
  name: 'no-pipelines',
  apply: 'build',
  load: (id) =>
    /[\\/]node_modules[\\/]re2js[\\/]/.test(id)
      ? `export const RE2JS = { compile() { throw new Error('The build leaves out the regular expressions of pipelines.') } };`
      : null,
};

/** Build of the staff app. Its page is index.html, into which the server inserts the studio's data. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [oneLoader, postEditorScripts, noPipelines],
  worker: { format: 'es', plugins: () => [charactersInWorkers] },
  optimizeDeps: { entries: ['{.,../../editor,../../features}/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'] },
  build: {
    // The build goes into the folder of the visitors' files. It replaces none of them, because its paths differ.
    outDir: process.env.BUILD_DIRECTORY ? `${process.env.BUILD_DIRECTORY}/client` : '../build/client',
    emptyOutDir: false,
    assetsDir: 'assets/staff',
    modulePreload: namesEachFile,
    rolldownOptions: { preserveEntrySignatures: 'allow-extension', output: staffChunks },
  },
});
