import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyOfTheRepository } from '../../e2e/support/repository-copy.ts';

// A fake Firebase CLI for running `npm run deploy`. It responds like a complete project and records its calls.
const CLI = `
import { appendFileSync } from 'node:fs';
const args = process.argv.slice(3);
appendFileSync(process.argv[2], args.join(' ') + '\\n');
const results = {
  'login:list': [{ user: { email: 'stranger@studio.example' } }],
  'projects:list': [{ projectId: 'a-studio' }],
  'firestore:databases:list': [{ name: 'projects/a-studio/databases/(default)' }],
  'apphosting:backends:list': [{ name: 'projects/a-studio/locations/europe-west4/backends/studio-site' }],
};
if (args[0] === '--version') console.log('15.34.2');
else if (args[0] === 'deploy') process.exitCode = Number(process.env.DEPLOY_ENDS_WITH ?? 0);
else console.log(JSON.stringify({ status: 'success', result: results[args[0]] }));
`;

let copy: string;
let folder: string;
beforeAll(() => {
  copy = copyOfTheRepository();
  copyFileSync(join(import.meta.dirname, '../../firebase.json'), join(copy, 'firebase.json'));
  folder = mkdtempSync(join(tmpdir(), 'studio-site-deploy-'));
  writeFileSync(join(folder, 'cli.mjs'), CLI);
});
afterAll(() => {
  for (const made of [copy, folder]) rmSync(made, { recursive: true, force: true });
});

function deploy(words: string[] = [], env: Record<string, string> = {}) {
  const asked = join(folder, 'asked');
  writeFileSync(asked, '');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/deploy.ts', ...words], {
    cwd: copy,
    encoding: 'utf8',
    env: {
      ...process.env,
      ENV_FILE: '',
      FIREBASE_CLI: `${process.execPath} ${join(folder, 'cli.mjs')} ${asked}`,
      FIREBASE_PROJECT: 'a-studio',
      ...env,
    },
  });
  const published = readFileSync(asked, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('deploy'));
  return { status, said: stdout + stderr, published };
}

describe('npm run deploy', () => {
  test('npm run deploy on a fresh clone reports missing requirements and publishes nothing', () => {
    const { status, said, published } = deploy();
    expect(status).toBe(1);
    expect(said).toMatch(/✗ The address of the site\n {2}Set mainOrigin in studio\.config\.ts/);
    expect(said).toMatch(/✗ The destination of sign-ups\n {2}Set signUp\.form in studio\.config\.ts/);
    expect(said).toContain('✓ The App Hosting backend studio-site');
    expect(said).toMatch(/Nothing was deployed\. See the lines marked ✗ above\.\s*$/);
    expect(published).toEqual([]);
  });

  test('npm run deploy reports a missing Firebase CLI', () => {
    const { status, said } = deploy([], { FIREBASE_CLI: join(folder, 'no-such-program') });
    expect(status).toBe(1);
    expect(said).toMatch(/✗ The Firebase CLI\n {2}The Firebase CLI did not start\./);
    expect(said).not.toMatch(/\n {4}at /);
  });

  test('npm run deploy publishes a complete project, and with --check only checks it', () => {
    const file = join(copy, 'demo-studio/studio.config.ts');
    const config = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      config
        .replace('mainOrigin: null', "mainOrigin: 'https://studio.example'")
        .replace('form: null', "form: { action: 'https://forms.example/sign-up', field: 'email' }"),
    );
    const looked = deploy(['--check']);
    expect(looked.said).not.toContain('✗');
    expect(looked).toMatchObject({ status: 0, published: [] });
    expect(deploy()).toMatchObject({
      status: 0,
      published: ['deploy --only firestore,storage,apphosting --project a-studio'],
    });
    expect(deploy([], { DEPLOY_ENDS_WITH: '2' }).status, 'the CLI’s own exit code is passed on').toBe(2);
  });
});
