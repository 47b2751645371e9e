import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../platform/errors.ts';
import { loadEnvironmentFile, programOptions } from '../platform/settings/environment-file.ts';
import { readStudioDir } from '../platform/settings/settings.ts';
import { loadStudio } from '../web/server/studio/config/studio-config.ts';
import { type CliAnswer, deployChecks, sendStudio, studioNotSent } from './deploy/deploy-checks.ts';

// `npm run deploy`: checks the requirements of a live site on Firebase and explains what is missing. If nothing is
// missing, deploys with the Firebase CLI. `npm run deploy -- --check` only checks. FIREBASE_CLI is another command for
// the CLI, such as an installed `firebase`.
const { check: onlyCheck } = programOptions(
  { check: { type: 'boolean' } },
  'Usage: npm run deploy, or npm run deploy -- --check',
);
const root = join(import.meta.dirname, '..');

function firebase(args: string[], shown = false): CliAnswer {
  const [program = 'npx', ...first] = (process.env.FIREBASE_CLI ?? 'npx --yes firebase-tools@15').split(' ');
  const run = spawnSync(program, [...first, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  return { code: run.error ? 1 : run.status, output: run.stdout || run.stderr || (run.error?.message ?? '') };
}

function readJson(file: string): Record<string, Record<string, string>> {
  return existsSync(join(root, file)) ? JSON.parse(readFileSync(join(root, file), 'utf8')) : {};
}

try {
  loadEnvironmentFile(root);
  const project = {
    id: process.env.FIREBASE_PROJECT ?? readJson('.firebaserc').projects?.default ?? null,
    backendId: readJson('firebase.json').apphosting?.backendId ?? '',
  };
  if (process.env.FIREBASE_CLI === undefined)
    console.log('Downloading the Firebase CLI with npx. The first time this takes a minute or two…');
  const folder = readStudioDir(process.env, root);
  const studio = { ...(await loadStudio(folder)), notSent: studioNotSent(root, folder) };
  let missing = 0;
  for (const check of deployChecks((args) => firebase(args), project, studio)) {
    console.log(check.missing === null ? `✓ ${check.what}` : `✗ ${check.what}\n  ${check.missing}`);
    if (check.missing !== null) missing += 1;
  }
  if (missing > 0) {
    console.error(`\nNothing was deployed. See the ${missing === 1 ? 'line' : 'lines'} marked ✗ above.`);
    process.exitCode = 1;
  } else if (onlyCheck) {
    console.log('\nReady. `npm run deploy` publishes the rules, the indexes and the site.');
  } else {
    console.log('\nPublishing the rules, the indexes and the site…');
    sendStudio(root);
    const targets = ['deploy', '--only', 'firestore,storage,apphosting', '--project', String(project.id)];
    process.exitCode = firebase(targets, true).code ?? 1;
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
