import type { KnipConfig } from 'knip';

// Finds files, exports and packages that nothing uses: a step of `npm run check`.
export default {
  // The type of an exported function's argument or result is exported with it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // React Router generates them; the type check proves that they are there.
  ignoreUnresolved: [/\/\+types\//],
  // Two guards of a route may say the same today and mean different things.
  exclude: ['duplicates'],
  workspaces: {
    '.': {
      entry: [
        'main.ts',
        'scripts/*.ts',
        // Processes of their own, and the page that a browser loads.
        'bench/**/{run,serve,static-server,bare-page}.ts',
        'bench/pages/client-only/main.tsx',
        'e2e/support/engines/tools/*.mjs',
        // Named to Vitest by scripts/suites/unit-tests.ts, and to Playwright by scripts/browsers.ts.
        'scripts/suites/flaky-reporter.ts',
        'e2e/browsers/table-reporter.ts',
      ],
      project: ['*.{ts,mjs}', '{scripts,bench,e2e,permissions,demo-studio}/**/*.{ts,tsx,mjs}'],
      playwright: {
        config: ['e2e/playwright.config.ts', 'e2e/browsers/playwright.config.ts'],
        entry: 'e2e/**/*.test.ts',
      },
      // Programs that scripts/check.ts and run.mjs start, and the names by which tools find TypeScript.
      ignoreDependencies: ['@biomejs/biome', '@typescript/native', 'dependency-cruiser', 'node'],
    },
    backend: {
      // Bundled for a browser, and started as a process that is killed.
      entry: [
        'serve.ts',
        'conformance/sdk-entry.ts',
        'test/todo-app/main.ts',
        'test/{upload,write}-storm.ts',
      ],
      project: ['serve.ts', '{src,test,conformance}/**/*.ts'],
    },
    web: {
      // Threads and a process of their own, the inline scripts that the build makes texts of, and what screens for pictures will use.
      entry: [
        'server/markdown/markdown-worker.ts',
        'server/search/search-worker.ts',
        'server/start/write-inline-script.ts',
        'staff/posts/preview/format.worker.ts',
        'site/deferred/{missing,start}-scripts.ts',
        'data/load-script.ts',
        'staff/main.tsx',
        // The router asks its modules for their loaders.
        'staff/posts/table/post-table.tsx',
        'site/{root.tsx,routes.ts,entry.*.tsx}',
        'server/pictures/picture-worker.ts',
        'server/studio/logos/logo-worker.ts',
        'staff/pictures/prepare/draw.worker.ts',
      ],
      project: '{data,domain,plugins,server,site,staff,ui}/**/*.{ts,tsx}',
      vite: { config: ['{site,staff}/vite.config.ts'] },
      'react-router': { config: ['site/react-router.config.ts'] },
      // The router's build asks for the runtime that it builds for.
      ignoreDependencies: ['@react-router/node'],
    },
  },
} satisfies KnipConfig;
