import type { KnipConfig } from 'knip';

// Finds files, exports and packages that nothing uses: a step of `npm run check`.
export default {
  // Allows exported types that only their own file uses: argument and result types of exported functions.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // React Router generates these modules; the type check proves that they exist.
  ignoreUnresolved: [/\/\+types\//],
  // Turns off the check for duplicate exports, because two exported route guards may be equal and still have different
  // meanings.
  exclude: ['duplicates'],
  workspaces: {
    '.': {
      entry: [
        'main.ts',
        'scripts/*.ts',
        // Started by scripts/check.ts.
        'scripts/imports/check-imports.ts',
        // Copied to build servers, which run it.
        'scripts/patch-notes.mjs',
        // `permissions/tables.ts` imports every table in its folder without naming the files.
        'permissions/*.ts',
        'features/*/permissions.ts',
        // Found by their names in scripts/data/feature-commands.ts.
        'features/*/commands/commands.ts',
        // Scripts of visitors' pages that the build inlines.
        'features/*/site/*.ts',
        // Programs that run as separate processes, and the script of a page that a browser loads.
        'bench/**/{run,serve,static-server,bare-page,read-page}.ts',
        'bench/pages/client-only/main.tsx',
        'e2e/support/engines/tools/*.mjs',
        'features/elsewhere/test/bluesky-server/program/server.mjs',
        'features/snapshot/server/snapshot-program.ts',
        'features/copies/server/copy-worker.ts',
        'platform/backups/trial-guard.ts',
        // Put into the build by web/plugins/one-loader.ts.
        'platform/data/load-script.ts',
        'platform/pictures/picture-worker.ts',
        // Passed to Vitest by scripts/suites/unit-tests.ts, and to Playwright by scripts/browsers.ts.
        'scripts/suites/flaky-reporter.ts',
        'e2e/browsers/table-reporter.ts',
      ],
      project: [
        '*.{ts,mjs}',
        '{scripts,bench,e2e,features,platform,permissions,demo-studio,test}/**/*.{ts,tsx,mjs}',
      ],
      playwright: {
        config: ['e2e/playwright.config.ts', 'e2e/browsers/playwright.config.ts'],
        entry: ['e2e/**/*.test.ts', 'features/*/journeys/**/*.test.ts'],
      },
      // Programs that scripts/check.ts starts, and the package with the TypeScript compiler.
      ignoreDependencies: ['@biomejs/biome', '@typescript/native', 'dependency-cruiser'],
    },
    backend: {
      // A program, two browser bundles, and processes that tests kill.
      entry: [
        'serve.ts',
        'conformance/sdk-entry.ts',
        'test/todo-app/main.ts',
        'test/{outbox,upload,write}-storm.ts',
      ],
      project: ['serve.ts', '{src,test,conformance}/**/*.ts'],
    },
    editor: {
      entry: [],
      project: '**/*.ts',
    },
    web: {
      // Worker threads, separate processes, inline scripts that the build embeds as text, and other modules that no
      // import statement names.
      entry: [
        'server/markdown/markdown-worker.ts',
        'server/search/search-worker.ts',
        'server/build/{make-demo-variants,inline-script}.ts',
        'staff/posts/preview/format.worker.ts',
        'site/deferred/{missing-scripts,start-scripts}.ts',
        'staff/main.tsx',
        // React Router uses exports of these modules, such as `loader`, that no file imports by name.
        'staff/posts/table/post-table.tsx',
        'staff/posts/post-editor.tsx',
        'site/{root.tsx,routes.ts,entry.*.tsx}',
        'server/parts/backup-worker.ts',
        'staff/pictures/prepare/draw.worker.ts',
      ],
      project: '{data,domain,plugins,server,site,staff,ui}/**/*.{ts,tsx}',
      vite: { config: ['{site,staff}/vite.config.ts'] },
      'react-router': { config: ['site/react-router.config.ts'] },
      // No file imports this package, but React Router's build requires it.
      ignoreDependencies: ['@react-router/node'],
    },
  },
} satisfies KnipConfig;
