import { createRequire } from 'node:module';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

// React and the router come as one file: cut along their inner seams they are larger, and more requests.
const framework =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@react-router|cookie-es|cookie)[\\/]/;

/** What a module is part of in the bundler's eyes: the rest of its `ModuleInfo` is not needed here. */
interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** Whether a module of those files needs this one from the start, itself or through others. */
function isNeededBy(files: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (files.test(id)) return true;
  return (modules.getModuleInfo(id)?.importers ?? []).some((one) => isNeededBy(files, one, modules, seen));
}

const VISITORS = /[\\/]app[\\/](visitor[\\/]|root\.tsx)/;
/** What lists of posts have in common, and what shows bios: few pages have one, the home page neither. */
const LISTS =
  /[\\/]app[\\/](visitor[\\/](posts[\\/](post-list|use-further-pages|list-place)|search[\\/]search-form)|ui[\\/]posts[\\/]post-list-view)\.tsx?$/;
const BIOS = /[\\/]app[\\/](ui[\\/]bios[\\/]bio-preview|domain[\\/]text[\\/]readable-color)\.tsx?$/;
/** Small things that most screens of the staff area have: each file of its own is a name in the list of all files. */
const STAFF_PARTS =
  /[\\/]staff[\\/]shared[\\/](focus-if-lost|use-focus-back|undo-notice|use-refusal|rows[\\/]use-steady-rows|trash-link)\.tsx?$/;
const STAFF_FRAME = /[\\/]staff[\\/]frame[\\/](staff-root|admin-frame)\.tsx/;

const FIRESTORE = /[\\/]@firebase[\\/]firestore[\\/]dist[\\/]common-[^\\/]*\.esm\.js$/;
const PIPELINE_EXPRESSIONS = /function __PRIVATE_toEvaluable\(e\) \{[\s\S]*?\n\}/;

/**
 * Firestore evaluates the expressions of one feature, pipelines, with a hundred classes and an engine of regular
 * expressions: 50 KB with gzip. This site has no pipelines, and leaves the way to those classes out of the browser's
 * build. When a new release names it otherwise nothing is left out, and the budget of the staff area's first load
 * says so (e2e/staff/first-load.test.ts).
 */
const withoutPipelineExpressions: Plugin = {
  name: 'without-pipeline-expressions',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) =>
    FIRESTORE.test(id)
      ? code.replace(
          PIPELINE_EXPRESSIONS,
          'function __PRIVATE_toEvaluable() { throw new Error("Pipelines are left out of this build."); }',
        )
      : null,
};

const ROUTE_MODULES = /[\\/]react-router[\\/]dist[\\/]production[\\/].*routeModules\.js$/;
const RELOAD = 'window.location.reload();';

/**
 * React Router reloads the page when a script of the next one cannot be downloaded: without a connection the browser's
 * own error page takes its place, with all that was typed. In this build it asks first, by an event that
 * ui/use-lost-script.ts cancels. A release that reloads elsewhere fails the build.
 */
const askBeforeReload: Plugin = {
  name: 'ask-before-reload',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!ROUTE_MODULES.test(id)) return null;
    if (!code.includes(RELOAD)) this.error('React Router no longer reloads where this build expects it.');
    return code.replace(
      RELOAD,
      `if (window.dispatchEvent(new Event('script-lost', { cancelable: true }))) ${RELOAD}`,
    );
  },
};

const IMPORT_HELPER = '\0vite/preload-helper.js';

/**
 * Vite wraps each `import()` in a call of a helper with the files that it needs. Ours is app/load-script.ts, which gives
 * up after 120 seconds. A release of Vite that names its helper otherwise fails the build.
 */
const oneLoader: Plugin = {
  name: 'one-loader',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) =>
    id === IMPORT_HELPER
      ? `export { loadScript as __vitePreload } from ${JSON.stringify(join(import.meta.dirname, 'app/load-script.ts'))};`
      : null,
  generateBundle(_, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk' && file.code.includes('vite:preloadError'))
        this.error(`${file.fileName} loads scripts by Vite's own helper.`);
  },
};

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

const STAFF_PAGE = /[\\/]app[\\/]staff[\\/].*\.tsx$/;
const STAFF_KIT = /^@(mantine|tabler)\//;

/**
 * Of a staff page the server sends the title and the words that it opens (staff/frame/staff-root.tsx). So its build
 * has none of their screens: only what a page exports beside its screen, and what that imports.
 */
const withoutStaffScreens: Plugin = {
  name: 'without-staff-screens',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform(code, id) {
    if (!STAFF_PAGE.test(id)) return null;
    const { body } = this.parse(code, { lang: 'tsx' });
    const textOf = ({ start, end }: { start: number; end: number }) => code.slice(start, end);
    const left = body
      .filter((node) => node.type === 'ExportNamedDeclaration')
      .map(textOf)
      .join('\n');
    const imports = body.filter(
      (node) =>
        node.type === 'ImportDeclaration' && node.specifiers.some(({ local }) => left.includes(local.name)),
    );
    return `${imports.map(textOf).join('\n')}\n${left}\nexport default () => null;`;
  },
  generateBundle(_, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk' && file.imports.some((id) => STAFF_KIT.test(id)))
        this.error(`${file.fileName} of the server loads the kit of staff screens.`);
  },
};

export default defineConfig({
  plugins: [withoutPipelineExpressions, askBeforeReload, withoutStaffScreens, oneLoader, reactRouter()],
  worker: { format: 'es', plugins: () => [charactersInWorkers] },
  // Development: packages are found before the first page asks for them, so that no page is loaded twice.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.{ts,tsx}'] },
  environments: {
    client: {
      build: {
        // Of a script that stands alone Vite would not name the file.
        modulePreload: { resolveDependencies: (file, others) => [...new Set([file, ...others])] },
        rolldownOptions: {
          output: {
            // Every visitor downloads the list of all files: 42 bits tell two builds of a file apart, and make it smaller.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework },
                // What several visitors' pages share is a few hundred bytes each: one file costs a phone less than fifteen.
                {
                  name: (id, modules) =>
                    isNeededBy(VISITORS, id, modules) && !LISTS.test(id) && !BIOS.test(id) ? 'visitor' : null,
                  test: /[\\/]app[\\/].*\.tsx?$/,
                  minShareCount: 2,
                },
                { name: 'lists', test: LISTS },
                { name: 'bios', test: BIOS },
                // Likewise what every screen of the staff area needs. Firebase is a file of its own: it changes less often.
                {
                  name: (id, modules) => (isNeededBy(STAFF_FRAME, id, modules) ? 'firebase' : null),
                  test: /[\\/]node_modules[\\/](@firebase|firebase|idb)[\\/]/,
                },
                {
                  name: (id, modules) => (isNeededBy(STAFF_FRAME, id, modules) ? 'staff' : null),
                  test: /[\\/]app[\\/].*\.tsx?$|[\\/]@mantine[\\/]core[\\/]esm[\\/]core[\\/]/,
                  minShareCount: 2,
                },
                { name: 'parts', test: STAFF_PARTS },
              ],
            },
          },
        },
      },
    },
  },
});
