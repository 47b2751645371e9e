import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SETTING_NAMES } from '../../platform/settings/setting-list.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { headingAnchors } from './doc-headings.ts';

// Compares the documentation with the repository: commands, links, files, settings and their defaults.

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const isThere = (path: string) => existsSync(join(root, path));
const filesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/build/**'] }).sort();

const DOCS = filesOf(
  '*.md',
  'docs/**/*.md',
  'backend/*.md',
  'backend/docs/*.md',
  'bench/README.md',
  'editor/README.md',
  'platform/README.md',
  'features/*/README.md',
);

/** The code in a Markdown text: in backticks or code blocks. */
function codeOf(text: string): string[] {
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);
  const spans = text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g);
  return [...blocks, ...[...spans].map(([, code = '']) => code)];
}

/** All matches in the files, each with the files that contain it. */
function found(files: string[], matches: (text: string) => Iterable<string>): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const file of files)
    for (const match of new Set(matches(read(file)))) all.set(match, [...(all.get(match) ?? []), file]);
  return all;
}

test('the test finds the pages of the documentation', () => {
  expect(DOCS).toEqual(expect.arrayContaining(['README.md', 'docs/operations.md', 'backend/README.md']));
});

describe('commands in the documentation', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const printed = found(DOCS, (text) =>
    [...text.matchAll(/npm (?:run (?:--silent )?([\w:-]+)|(start|test)\b)/g)].map(
      ([, run, short]) => run ?? short ?? '',
    ),
  );

  test.each([...printed])('the documented command npm run %s exists (%s)', (name) => {
    expect(Object.keys(scripts)).toContain(name);
  });

  test('every npm script is documented, and runs through run.mjs, which installs dependencies', () => {
    // npm itself runs `postinstall`.
    const { postinstall: _, ...commands } = scripts;
    for (const [name, command] of Object.entries(commands)) {
      expect([...printed.keys()], name).toContain(name);
      expect(command, name).toMatch(/^node run\.mjs /);
    }
  });

  test('documented commands start TypeScript files with npm, not with node', () => {
    // Documented commands must start with npm, which finds the project's own Node, because Node 20 cannot run
    // TypeScript.
    const [first] = [...found(DOCS, (text) => codeOf(text).filter((code) => /^\s*node \S+\.ts/m.test(code)))];
    expect(first).toBeUndefined();
  });

  test('documented commands with environment variables are also given in Windows syntax', () => {
    // Pages whose commands need not work on Windows: the guide for a Debian machine, and the page for developers of
    // the backend.
    const elsewhere = new Set(['docs/one-public-machine.md', 'backend/README.md']);
    const guides = DOCS.filter((file) => !elsewhere.has(file));
    const commands = found(guides, (text) =>
      codeOf(text).flatMap(
        (code) => code.match(/^\s*(?:[A-Z][A-Z0-9_]*=\S+\s+)+(?:npm|npx|node)\b.*$/gm) ?? [],
      ),
    );
    for (const [command, files] of commands) {
      const names = [...command.matchAll(/\b([A-Z][A-Z0-9_]*)=/g)].map(([, name = '']) => `$env:${name}=`);
      const [, program = ''] = /((?:npm|npx|node)\b[\w :-]*)/.exec(command) ?? [];
      for (const file of files) {
        const twin = read(file)
          .split('\n')
          .find((line) => line.includes(program.trim()) && names.every((name) => line.includes(name)));
        expect(twin, `${file}: ${command}`).toBeDefined();
      }
    }
  });

  test('every documented option is accepted by a command', () => {
    const sources = filesOf('scripts/**/*.ts', 'features/*/commands/**/*.ts').map(read).join('\n');
    const options = found(DOCS, (text) =>
      [...text.matchAll(/npm run .*?-- [^`\n]*?--([\w-]+)/g)].map(([, option = '']) => option),
    );
    expect(options.size).toBeGreaterThan(2);
    for (const [option, files] of options)
      expect(sources, `${files}`).toMatch(
        new RegExp(`(?:options: |values: |programOptions\\(\\s*)(\\[.*'${option}'|\\{.*\\b${option}: )`),
      );
  });
});

describe('links in the documentation', () => {
  const links = DOCS.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']): [string, string] => [file, to]),
  ).filter(([, to]) => !/^https?:/.test(to));

  test.each(links)('the link in %s has an existing target: %s', (file, to) => {
    const [path = '', heading] = to.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    expect(isThere(target)).toBe(true);
    if (heading === undefined) return;
    expect([...headingAnchors(read(target))]).toContain(heading);
  });
});

describe('file paths named in the documentation', () => {
  /**
   * Paths that are not in the repository: URLs of the site, and files of a data folder, an export, a console or a tool.
   */
  const ELSEWHERE =
    /^(key|export|backup|userdata|memberBios|workingCopies|pictures|files|postEvents|tagRenames|staffLog|outbox|mailings|mailingTexts|digests|numbers|staffMail|staffNotices|staffMailJobs|passkeys|recoveryCodes|signups|accounts)\.json$|^(studio\S*\.sqlite|studio\/|posts\/|revisions\/|notes\/)|^\.{0,2}\/|web\/build|\.lib$/;
  /** Base folders for short paths in a page, in addition to the page's own folder and its parent. */
  const BASES = [
    '',
    'web/public',
    'demo-studio',
    'web',
    'web/site',
    'web/domain',
    'web/server',
    'scripts',
    'scripts/data',
  ];
  const looksLikeFile = (name: string) =>
    /^[\w./-]+\.(tsx?|mjs|md|json|ya?ml|rules|conf|service|svg|png|jpg)$/.test(name) ||
    /^(web|editor|platform|permissions|rules|features|backend|e2e|scripts|docs|deploy|bench|src|conformance|test)\/[\w./-]*$/.test(
      name,
    );
  const named = DOCS.flatMap((file) =>
    [...new Set(codeOf(read(file)).flatMap((code) => code.split(/[\s|,;()"'=:]+/)))]
      .filter((name) => looksLikeFile(name) && !ELSEWHERE.test(name))
      .map((name): [string, string] => [file, name]),
  );

  test('more than 60 file references are found in the documentation', () => {
    expect(named.length).toBeGreaterThan(60);
  });

  test.each(named)('%s references an existing file: %s', (file, name) => {
    const bases = [...BASES, dirname(file), dirname(dirname(file))];
    // A page may omit `.test.ts` of a test file, and may name any file of the code without its folder.
    const names = [name, `${name}.test.ts`];
    const near = bases.some((base) => names.some((one) => isThere(join(base, one))));
    const alone =
      basename(name) === name &&
      filesOf(`{demo-studio,platform,web,editor,features,backend,scripts,e2e,bench,test}/**/${name}`).length >
        0;
    expect(near || alone).toBe(true);
  });
});

describe('settings in the documentation', () => {
  /** Settings that the system, the platform, a tool or a command sets, not the owner of the site. */
  const GIVEN = new Set([
    'PATH',
    'HOME',
    'NODE_ENV',
    'K_SERVICE',
    'BUILD_DIRECTORY',
    'SSR',
    'PROD',
    'PLAYWRIGHT_JSON_OUTPUT_NAME',
    'FLAKY_TESTS',
  ]);
  const SOURCES = filesOf(
    '*.{ts,mjs}',
    '{web,editor,platform,features,backend,scripts,e2e,bench,test}/**/*.{ts,tsx,mjs}',
  ).filter((file) => !/\.test\.tsx?$/.test(file));
  const readOnes = found(SOURCES, function* (text) {
    for (const [, name = ''] of text.matchAll(/\benv\.([A-Z][A-Z0-9_]+)\b/g)) yield name;
    for (const [, names = ''] of text.matchAll(/const \{([^}]+)\} = (?:process\.)?env;/g))
      for (const [name] of names.matchAll(/\b[A-Z][A-Z0-9_]+(?=\s*[,=:]|\s*$)/g)) yield name;
  });
  // All settings of the site are keys of one schema.
  for (const name of SETTING_NAMES) readOnes.set(name, ['platform/settings/setting-list.ts']);

  const NAME = /\b(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|HOST|DEMO|RUNS|SECONDS|ROUNDS|SEED)\b/g;
  // Pages that mention gRPC statuses, whose names look like settings.
  const WIRE = new Set(['backend/docs/protocol.md', 'backend/docs/rules.md']);
  const pages = DOCS.filter((file) => !WIRE.has(file));
  const namedOnes = found(pages, (text) =>
    codeOf(text).flatMap((code) => [...code.matchAll(NAME)].map(([name]) => name)),
  );

  test.each(
    [...readOnes].filter(([name]) => !GIVEN.has(name)),
  )('the setting %s, which %s reads, is documented', (name) => {
    expect([...namedOnes.keys()]).toContain(name);
  });

  test.each([...namedOnes])('the setting %s, which %s documents, is read by the code', (name) => {
    const byAFile = ['apphosting.yaml', 'deploy/studio-site.service'].some((file) =>
      read(file).includes(name),
    );
    expect(readOnes.has(name) || byAFile).toBe(true);
  });

  test('the defaults in docs/operations.md equal the program’s', () => {
    const settings = readSettings({}, root);
    const defaults = [
      ...read('docs/operations.md').matchAll(/^\| `([^|]+)` +\|[^|]+\| *([^|]*?) *\|$/gm),
    ].map(([, names = '', values = '']): [string, string] => [
      names.replaceAll('`', ''),
      values.replaceAll('`', ''),
    ]);
    expect(Object.fromEntries(defaults)).toMatchObject({
      PORT: String(settings.port),
      HOST: settings.host,
      DATA_DIR: './data',
      TRUST_PROXY: settings.trustProxy ? '1' : '0',
      SIGN_INS_A_MINUTE: String(settings.limits.identity),
      WRITES_A_MINUTE: String(settings.limits.writes),
      PAGES_A_MINUTE: String(settings.limits.pages),
    });
    expect(settings.dataDir).toBe(join(root, 'data'));
  });
});

test('the cost figures in the documentation equal the results of the benchmark', () => {
  const [, visits = '', cost = ''] =
    /1,000 visits of this mix \| (\d+) documents \|\n\| price at \$0\.06 per 100,000 reads \| \$([\d.]+) \|/.exec(
      read('bench/results/server.md'),
    ) ?? [];
  const reads = Number(visits).toLocaleString('en-US');
  expect(read('docs/hosting-on-firebase.md')).toContain(`| ${reads} | $${cost} |`);
});
