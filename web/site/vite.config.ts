import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { askBeforeReload } from '../plugins/ask-before-reload.ts';
import { namesEachFile, oneLoader } from '../plugins/one-loader.ts';

/** The visitors' app. React and the router are one file: split into chunks they are larger. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  plugins: [askBeforeReload, oneLoader, reactRouter()],
  // Development: dependencies are optimized before the first page, which avoids a reload.
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
                // Modules shared by two pages are only a few hundred bytes each.
                {
                  name: 'shared',
                  test: /[\\/]web[\\/](data[\\/]visitor|domain|site|ui)[\\/]/,
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
