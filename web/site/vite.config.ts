import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { askBeforeReload } from '../plugins/ask-before-reload.ts';
import { namesEachFile, oneLoader } from '../plugins/one-loader.ts';

/** The visitors' app. React and the router are one file, because they are larger if split into chunks. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  plugins: [askBeforeReload, oneLoader, reactRouter()],
  // In development, dependencies are optimized before the first page, which avoids a reload.
  optimizeDeps: { entries: ['**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'] },
  environments: {
    client: {
      build: {
        modulePreload: namesEachFile,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|@react-router|cookie-es|cookie)[\\/]/,
                },
                // A module shared by two pages has only a few hundred bytes, so all are in one file. A bio's preview is
                // larger, and only the team's pages show it.
                {
                  name: 'shared',
                  test: /[\\/]web[\\/](data[\\/]visitor|domain|site|ui)[\\/](?!bios[\\/]bio-preview\.tsx|text[\\/]readable-color|games[\\/]|press[\\/])/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
});
