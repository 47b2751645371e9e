import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type CliAnswer,
  deployChecks,
  type Project,
  type StudioFacts,
  sendStudio,
  studioNotSent,
} from './deploy-checks.ts';

const json = (result: unknown): CliAnswer => ({
  code: 0,
  output: JSON.stringify({ status: 'success', result }),
});
const failed = (error: string): CliAnswer => ({
  code: 1,
  output: JSON.stringify({ status: 'error', error }),
});

/** The CLI's responses for a project that meets all requirements. */
const ANSWERS: Record<string, CliAnswer> = {
  '--version': { code: 0, output: '15.0.0\n' },
  'login:list': json([{ user: { email: 'stranger@studio.example' } }]),
  'projects:list': json([{ projectId: 'a-studio' }]),
  'firestore:databases:list': json([{ name: 'projects/a-studio/databases/(default)' }]),
  'apphosting:backends:list': json([
    { name: 'projects/a-studio/locations/europe-west4/backends/studio-site' },
  ]),
};
const STUDIO: StudioFacts = {
  mainOrigin: 'https://studio.example',
  signUp: { form: { action: 'https://forms.example' } },
  notSent: null,
};

function missingWith(
  answers: Record<string, CliAnswer>,
  studio: Partial<StudioFacts> = {},
  id: Project['id'] = 'a-studio',
) {
  const cli = ([command = '']: string[]) =>
    ({ ...ANSWERS, ...answers })[command] ?? failed('unknown command');
  const checks = [...deployChecks(cli, { id, backendId: 'studio-site' }, { ...STUDIO, ...studio })];
  return { asked: checks.length, missing: checks.flatMap((check) => check.missing ?? []) };
}

describe('the requirements for a site on Firebase', () => {
  test('a complete project meets all requirements for a site on Firebase', () => {
    expect(missingWith({})).toEqual({ asked: 10, missing: [] });
  });

  test.each([
    [
      'no address of the site',
      () => missingWith({}, { mainOrigin: null }),
      /mainOrigin in studio\.config\.ts/,
    ],
    [
      'an address without https',
      () => missingWith({}, { mainOrigin: 'http://studio.example' }),
      /mainOrigin/,
    ],
    [
      'a studio outside the folder',
      () => missingWith({}, { notSent: 'Move your studio to studio/.' }),
      /^Move your studio/,
    ],
    ['no destination of sign-ups', () => missingWith({}, { signUp: { form: null } }), /signUp\.form/],
    [
      'no Firebase CLI',
      () => missingWith({ '--version': { code: 1, output: 'npm error network' } }),
      /npx.*npm error network/,
    ],
    ['not signed in', () => missingWith({ 'login:list': json(undefined) }), /firebase-tools login/],
    ['no project chosen', () => missingWith({}, {}, null), /use --add/],
    [
      'another person’s project',
      () => missingWith({ 'projects:list': json([]) }),
      /has no access to the project a-studio/,
    ],
    ...[
      ['projects:list', 'Failed to list Firebase projects. See firebase-debug.log for more info.'],
      ['firestore:databases:list', 'Failed to make request to https://firestore.googleapis.com/v1/a'],
      ['apphosting:backends:list', 'getaddrinfo ENOTFOUND firebaseapphosting.googleapis.com'],
    ].map(
      ([command = '', message = '']) =>
        [
          `no network at ${command}`,
          () => missingWith({ [command]: failed(message) }),
          /^Google did not answer .* Check the internet connection/,
        ] as const,
    ),
    [
      'no database',
      () => missingWith({ 'firestore:databases:list': json([]) }),
      /firestore:databases:create/,
    ],
    ['the free plan', () => missingWith({ 'apphosting:backends:list': failed('billing') }), /Blaze plan/],
    [
      'no backend',
      () => missingWith({ 'apphosting:backends:list': json([]) }),
      /apphosting:backends:create --backend \S+ --primary-region \S+ --non-interactive/,
    ],
  ] as const)('npm run deploy reports the state "%s" in one sentence with the next step', (_what, run, sentence) => {
    const { missing } = run();
    expect(missing).toHaveLength(1);
    expect(missing[0]).toMatch(sentence);
  });

  test('checks that depend on an unmet requirement are skipped', () => {
    expect(missingWith({ 'login:list': json(undefined) }).asked).toBe(5);
  });
});

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'studio-site-sent-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('the Firebase CLI uploads the folder studio/, although git ignores it', () => {
  cpSync(join(import.meta.dirname, '../../.gitignore'), join(root, '.gitignore'));
  mkdirSync(join(root, 'studio/pictures'), { recursive: true });
  writeFileSync(join(root, 'studio/studio.config.ts'), '');
  sendStudio(root);
  // The CLI follows the innermost .gitignore (firebase-tools, src/fsAsync.ts).
  const lines = readFileSync(join(root, 'studio/.gitignore'), 'utf8').split('\n');
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual(['!**']);
  spawnSync('git', ['init', '--quiet'], { cwd: root });
  const { stdout } = spawnSync('git', ['status', '--porcelain', '-uall'], { cwd: root, encoding: 'utf8' });
  expect(stdout).toBe('?? .gitignore\n');
});

test('an existing studio/.gitignore is kept, and none is written without a folder studio/', () => {
  sendStudio(root);
  expect(existsSync(join(root, 'studio'))).toBe(false);
  mkdirSync(join(root, 'studio'));
  writeFileSync(join(root, 'studio/.gitignore'), 'drafts\n');
  sendStudio(root);
  expect(readFileSync(join(root, 'studio/.gitignore'), 'utf8')).toBe('drafts\n');
});

test('a deployment refuses a studio folder outside the program’s folder', () => {
  for (const name of ['studio', 'demo-studio']) expect(studioNotSent(root, join(root, name))).toBeNull();
  expect(studioNotSent(root, '/elsewhere/studio')).toMatch(
    /^STUDIO_DIR names \/elsewhere\/studio, .* Move [^\n]+$/,
  );
});
