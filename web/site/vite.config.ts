import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { askBeforeReload } from '../plugins/ask-before-reload.ts';
import { namesEachFile, oneLoader } from '../plugins/one-loader.ts';

/** Build of the visitors' app. React and the router share one file, because splitting them makes them larger. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  plugins: [askBeforeReload, oneLoader, reactRouter()],
  // Optimizes dependencies before the first page in development, which avoids a reload.
  optimizeDeps: { entries: ['**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'] },
  // The browsers of package.json's `browserslist`. Vite's default would add prefixes and fallbacks.
  build: { cssTarget: ['chrome126', 'edge126', 'firefox126', 'safari18'] },
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
                // Puts small modules that several pages share into one file. Some stay separate: the preview of a bio,
                // because it is larger and only the team's pages show it; cards and patch notes, because they are loaded
                // with the formatter of texts; and the search form, because only two pages show it.
                {
                  name: 'shared',
                  test: /[\\/](web|platform)[\\/](data[\\/]visitor|domain|site|ui)[\\/](?!bios[\\/]bio-preview\.tsx|text[\\/](readable-color|embedded-video)|games[\\/]|cards[\\/]|search[\\/]|patch-notes[\\/])/,
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
