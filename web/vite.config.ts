import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

// React and the router come as one file: cut along their inner seams they are larger, and more requests.
const framework =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@react-router|cookie-es|cookie)[\\/]/;

export default defineConfig({
  plugins: [reactRouter()],
  // Development: packages are found before the first page asks for them, so that no page is loaded twice.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.{ts,tsx}'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'framework', test: framework }] } },
        },
      },
    },
  },
});
