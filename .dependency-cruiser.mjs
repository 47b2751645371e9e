// Checks that imports point in one direction (docs/architecture.md). `npm run check` applies these rules to every
// folder. Imports of types count too, unless a rule excludes them.
import { readFileSync } from 'node:fs';

const TESTS = '\\.test\\.tsx?$';
/** The tests of features in a browser, and what their tests share. */
const JOURNEYS = '^features/[^/]+/(journeys|test)/';
/** The commands of features. They may import what commands share. */
const COMMANDS = '^features/[^/]+/commands/';
/** Folders of features and the modules with their names, such as `features/numbers/staff/` and `features/numbers/staff.ts`. */
const ofFeatures = (...folders) => `^features/[^/]+/(${folders.join('|')})(/|\\.ts$)`;
/** The modules of features that describe them: pure, as the domain is. */
const DESCRIPTIONS = '^features/(all|[^/]+/feature)\\.ts$';
/** The layers of the platform that browsers load too. Its other folders run on the server. */
const PLATFORM_LAYERS = '^platform/(data|domain|staff)/';
/** The modules for syntax highlighting. Only the server's Markdown thread and the staff preview's worker load them. */
const COLORS_OF_CODE = '^web/ui/code/';
const MAIL_TEXTS = '^(web/ui/mail/mail-page|features/[^/]+/ui/(\\w+-mail|sign-in-notice))\\.ts$';
const OPENID_CLIENT = '^backend/src/identity/openid-client\\.ts$';
/** The files of the backend that the site may import. */
const BACKEND_ENTRIES = Object.values(
  JSON.parse(readFileSync(new URL('backend/package.json', import.meta.url), 'utf8')).exports,
).map((file) => `^${file.replace('./', 'backend/').replaceAll('.', '\\.')}$`);

/** Seed and number of rounds of generated tests. Tests in all folders may import this file. */
const ROUNDS_OF_TESTS = '^backend/test/rounds\\.ts$';

/**
 * A rule: files that match `from` must not import files that match `to`. Files that match `fromExcept` may import them,
 * and files that match `except` may be imported.
 */
function never(name, comment, from, to, { except = [], fromExcept = [], ...more } = {}) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: fromExcept },
    to: { path: to, pathNot: except, ...more },
  };
}

/**
 * A rule: of the code in `backend` and `web`, the files of a backend folder (except tests) import only that folder and
 * the folders and files in `below`.
 */
function layer(folder, below) {
  return never(
    `backend-${folder}`,
    `${folder} imports only: ${[folder, ...below].join(', ')}`,
    `^backend/src/${folder}/`,
    '^(backend|web)/',
    { fromExcept: [TESTS], except: [folder, ...below].map((other) => `^backend/src/${other}(/|\\.ts$)`) },
  );
}

export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'No two modules import each other, not even for a type.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'Every import names a file that exists; route types are generated.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '/\\+types/' },
    },
    {
      name: 'declared',
      comment: 'A workspace lists every package that it imports in its package.json.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },

    // Rules for the whole repository.
    never(
      'nothing-imports-commands',
      'Nothing imports commands, benches, browser tests or what tests share.',
      '.',
      '^(scripts|bench|e2e|test)/',
      { fromExcept: ['^(scripts|bench|e2e|test)/', COMMANDS, JOURNEYS, TESTS] },
    ),
    never('bench-without-e2e', 'Benches never import browser tests.', '^bench/', '^e2e/'),
    never(
      'server-without-scripts',
      'The server never imports commands.',
      `^(platform|web/server)/|${ofFeatures('server')}`,
      '^scripts/',
    ),
    never(
      'backend-without-scripts',
      'The backend never imports commands, not even in its tests.',
      '^backend/',
      '^scripts/',
    ),
    never('backend-alone', 'The backend never imports the site.', '^backend/', '^(platform|web|features)/'),
    never(
      'backend-entries',
      'The site imports the backend only through its package entries.',
      '^(platform|web|features)/',
      '^backend/',
      {
        fromExcept: [JOURNEYS],
        except: [...BACKEND_ENTRIES, ROUNDS_OF_TESTS],
      },
    ),
    never(
      'app-without-server',
      'The apps never import the server.',
      `^web/(data|domain|site|staff|ui)/|${PLATFORM_LAYERS}|${ofFeatures('model', 'data', 'ui', 'site', 'staff')}|^features/(all|site|staff)\\.ts$`,
      `^(platform|web/server)/|^features/server\\.ts$|${ofFeatures('server')}`,
      { except: [PLATFORM_LAYERS] },
    ),
    never(
      'platform-below-core',
      'The platform never imports the core, except for its model.',
      '^platform/',
      '^web/',
      { fromExcept: [TESTS], except: ['^web/domain/'] },
    ),

    never(
      'platform-layers-alone',
      'The layers of the platform that browsers load know nothing of the product: no core, no feature.',
      PLATFORM_LAYERS,
      '^(web|features)/',
      { fromExcept: [TESTS] },
    ),

    // Rules for the editor.
    never(
      'editor-alone',
      'The editor imports only itself and packages for editors and Markdown: nothing of the site, and no framework.',
      '^editor/',
      '.',
      {
        fromExcept: [TESTS],
        except: [
          '^editor/',
          '^node_modules/(@codemirror|@lezer|@types|diff|mdast-util-[\\w-]+|micromark-extension-gfm)/',
        ],
      },
    ),
    never(
      'editor-for-staff',
      'Only staff code imports the editor, and commands that read texts as it does.',
      '.',
      '^editor/',
      {
        fromExcept: [
          '^(editor|(web|platform)/staff|bench|e2e|test)/',
          ofFeatures('staff'),
          COMMANDS,
          JOURNEYS,
          TESTS,
        ],
      },
    ),

    // Rules for the backend. Its layers, from the lowest to the highest: model and log; rules and store; firestore,
    // identity and storage; wire; index. A layer imports only lower layers. outbox and browser are not layers.
    layer('model', []),
    layer('rules', ['model']),
    layer('store', ['model']),
    layer('firestore', ['model', 'rules', 'store', 'log']),
    layer('identity', ['model', 'store', 'log']),
    layer('storage', ['model', 'rules', 'store', 'log']),
    layer('outbox', ['values', 'log']),
    layer('wire', ['model', 'rules', 'store', 'firestore', 'identity', 'storage', 'log']),
    layer('browser', []),
    never(
      'sqlite',
      'Only the store uses SQLite.',
      '^(backend/src|platform|web|features)/',
      '^(node:)?sqlite$',
      {
        // The build lock uses SQLite only to lock a file, and stores nothing in that file.
        fromExcept: ['^backend/src/store/', '^web/server/build/build-lock\\.ts$'],
      },
    ),
    never(
      'store-without-http',
      'The store, the rules and the model never import HTTP modules.',
      '^backend/src/(store|rules|model)/',
      '^(node:)?(http|https|net)$',
      { fromExcept: [TESTS] },
    ),

    // Rules for features (docs/architecture.md#features). The order of layers within a feature is that of the apps below.
    never(
      'features-alone',
      'A feature imports the core, and never another feature.',
      '^features/([^/]+)/',
      '^features/',
      { except: ['^features/$1/'] },
    ),
    never(
      'features-through-lists',
      'The core imports features only through the four lists.',
      '^(?!features/)',
      '^features/',
      { except: ['^features/(all|server|staff|site)\\.ts$'] },
    ),

    // Rules for the apps, from the lowest layer to the highest: domain; data and ui; site and staff.
    never(
      'domain-is-pure',
      'domain and the models of features import only themselves, the schema library and the diff library.',
      `^(web|platform)/domain/|${ofFeatures('model')}|${DESCRIPTIONS}`,
      '.',
      {
        fromExcept: [TESTS],
        except: [
          '^(web|platform)/domain/',
          ofFeatures('model'),
          DESCRIPTIONS,
          '^node_modules/(zod|node-diff3)/',
        ],
      },
    ),
    never(
      'data-without-screens',
      'data never imports screens or React.',
      `^(web|platform)/data/|${ofFeatures('data')}`,
      `^web/(ui|site)/|^(web|platform)/staff/|${ofFeatures('site', 'staff')}|^node_modules/(react|react-dom|@mantine)/`,
    ),
    never(
      'ui-without-data',
      'ui gets its data as props: it imports neither data nor an app.',
      `^web/ui/|${ofFeatures('ui')}`,
      `^web/site/|^(web|platform)/(data|staff)/|${ofFeatures('data', 'site', 'staff')}`,
    ),
    never(
      'only-data-knows-firebase',
      'Only data imports Firebase.',
      '^(platform|web|features)/',
      '^node_modules/(@?firebase)/',
      {
        fromExcept: ['^(web|platform)/data/', ofFeatures('data')],
      },
    ),
    never(
      'site-without-staff',
      'The visitors’ app never imports staff code, except for the sign-in check of demo hosts.',
      `^web/site/|^features/site\\.ts$|${ofFeatures('site')}`,
      `^(web|platform)/(staff|data/staff)/|^features/staff\\.ts$|${ofFeatures('data', 'staff')}|^node_modules/(@mantine|@codemirror)/`,
      { except: ['^web/data/staff/demo-check\\.client\\.ts$'] },
    ),
    never(
      'demo-check-is-loaded-late',
      'The visitors’ app loads the sign-in check only with import(), so that visitors do not download it.',
      '^web/site/',
      '^(web|platform)/data/staff/',
      { dependencyTypesNot: ['dynamic-import'] },
    ),
    never(
      'staff-without-site',
      'The staff app never imports the visitors’ app or its data.',
      `^(web|platform)/staff/|^features/staff\\.ts$|${ofFeatures('data', 'staff')}`,
      `^web/(site|data/visitor)/|^features/site\\.ts$|${ofFeatures('site')}`,
    ),
    never(
      'visitor-data-is-small',
      'Visitors’ data imports nothing of the Firebase SDK.',
      '^web/data/(visitor|rest)/|^platform/data/(?!staff/)',
      '^(web|platform)/data/staff/|^node_modules/(firebase|@firebase)/',
    ),
    never(
      'staff-data-alone',
      'Staff data never imports visitors’ data.',
      '^web/data/staff/',
      '^web/data/visitor/',
    ),
    never(
      'staff-shared-below',
      'Code that staff features share never imports a feature.',
      '^web/staff/shared/',
      '^web/staff/(?!shared/)|^features/',
    ),

    // A module loaded at startup stays in memory as long as the site runs, so large modules are loaded only where they
    // are needed (docs/architecture.md#memory).
    never(
      'markdown-in-its-thread',
      'The server loads the Markdown formatter and the colours of code only in its worker thread.',
      '^(platform|web/server)/|^features/[^/]+/server/|\\.server\\.tsx?$',
      `^web/ui/markdown/markdown(-tree)?\\.tsx?$|${COLORS_OF_CODE}`,
      {
        fromExcept: ['^web/server/markdown/markdown-worker\\.ts$', TESTS],
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    ),
    never(
      'loaded-late',
      'Packages that most visits do not need are loaded when they are first used, not at the start.',
      '^(platform|web/server|web/ui|features/[^/]+/server|backend/src)/',
      '^node_modules/(jose|culori|nodemailer|lowlight|highlight\\.js|oauth4webapi|hast-util-to-html|@simplewebauthn)/',
      {
        fromExcept: [COLORS_OF_CODE, MAIL_TEXTS, OPENID_CLIENT, TESTS],
        dependencyTypesNot: ['dynamic-import', 'require', 'type-only'],
      },
    ),
    never(
      'copies-in-their-process',
      'The server loads the code that copies data elsewhere only in its own process.',
      `^web/server/|${ofFeatures('server')}`,
      '^features/copies/server/(copier|part|send-|delivery|targets/|fetch/)|^node_modules/(age-encryption|aws4fetch|ssh2-sftp-client)/',
      { fromExcept: ['^features/copies/server/(?!open-|copy-place|copy-status)', TESTS] },
    ),
    never(
      'mails-and-google-are-loaded-late',
      'The server loads the texts of mails and the client for Google sign-in when they are first used.',
      '^(platform|web/server|features/[^/]+/server|backend/src)/',
      `${MAIL_TEXTS}|${OPENID_CLIENT}`,
      { fromExcept: [TESTS], dependencyTypesNot: ['dynamic-import', 'type-only'] },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['node', 'import', 'default'] },
    exclude: { path: ['^web/(build|\\.build-next|site/\\.react-router)', '^web/public/'] },
  },
};
