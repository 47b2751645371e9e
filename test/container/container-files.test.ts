import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTING_NAMES } from '../../platform/settings/setting-list.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { SITE_PROCESS } from '../../scripts/site-program.ts';
import { isIgnored, parseDockerfile } from './docker-files.ts';

// Tests that only read the files. container.test.ts executes the Dockerfile's steps.
const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const stages = parseDockerfile(read('Dockerfile'));
const last = stages.at(-1);
const rest = (name: string) =>
  (last?.steps ?? [])
    .filter((step) => step.name === name)
    .map((step) => step.rest)
    .join(' ');

test('every stage of the Dockerfile uses the project’s Node.js release', () => {
  for (const { image } of stages) expect(image).toMatch(new RegExp(`^node:${read('.node-version').trim()}-`));
});

test('the container image starts the site with the same memory settings as npm start', () => {
  expect(JSON.parse(rest('CMD'))).toEqual(['node', ...SITE_PROCESS.args]);
  const { NODE_COMPILE_CACHE: _cache, ...environment } = SITE_PROCESS.env;
  for (const [name, value] of Object.entries(environment)) expect(rest('ENV')).toContain(`${name}=${value}`);
});

test('compose runs the site unprivileged on a read-only root, with mounted data and studio', () => {
  const { services, volumes } = JSON.parse(JSON.stringify(parse(read('compose.yaml'))).replaceAll('${', '{'));
  expect(services.site).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    ports: ['{HOST:-127.0.0.1}:{PORT:-3000}:3000'],
    volumes: [
      'data:/data',
      'keys:/keys',
      'backups:/backups',
      '{STUDIO_DIR:-./demo-studio}:/srv/studio-site/studio:ro',
    ],
  });
  expect(Object.keys(volumes)).toEqual(['data', 'keys', 'backups', 'certificates']);
  expect(rest('ENV')).toContain('DATA_DIR=/data KEYS_DIR=/keys BACKUP_DIR=/backups');
  expect(rest('WORKDIR')).toBe('/srv/studio-site');
});

describe('a .env beside compose.yaml', () => {
  const { environment, ...site } = parse(read('compose.yaml')).services.site;
  /** Expands `${NAME:-default}` as compose does. */
  const interpolated = (text: string, env: Record<string, string>) =>
    text.replace(/\$\{(\w+):-([^}]*)\}/g, (_all, name: string, otherwise: string) => env[name] || otherwise);
  /** The environment of the process in the container: from the image, then the env file, then compose.yaml. */
  const inContainer = (env: Record<string, string>) => ({
    ...Object.fromEntries(
      rest('ENV')
        .split(' ')
        .map((pair) => pair.split('=')),
    ),
    ...env,
    ...Object.fromEntries(
      Object.entries(environment as Record<string, string>).map(([name, text]) => [
        name,
        interpolated(text, env),
      ]),
    ),
  });
  /**
   * Settings whose values in the container are fixed. In .env, HOST and PORT set the published address on the host, and
   * STUDIO_DIR sets the mounted folder.
   */
  const OWN = {
    ...{ HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data', KEYS_DIR: '/keys', BACKUP_DIR: '/backups' },
    STUDIO_DIR: '/srv/studio-site/studio',
  };

  test('a .env beside compose.yaml is passed to the container if it exists', () => {
    expect(site.env_file).toEqual([{ path: '.env', required: false }]);
    expect(Object.values(environment).every((text) => typeof text === 'string')).toBe(true);
  });

  test('a .env beside compose.yaml sets all settings in the container except the fixed ones', () => {
    // Gives every setting a new value, even settings that have a default in compose.yaml.
    const env = Object.fromEntries(SETTING_NAMES.map((name) => [name, `own ${name}`]));
    const container = inContainer(env);
    for (const name of SETTING_NAMES)
      expect([name, container[name]]).toEqual([name, OWN[name as keyof typeof OWN] ?? env[name]]);
  });

  test('HOST, PORT and STUDIO_DIR in .env set the published address and the mounted studio', () => {
    const env = { HOST: '10.0.0.2', PORT: '81', STUDIO_DIR: './ours', DATA_DIR: './elsewhere' };
    expect(interpolated(site.ports[0], env)).toBe('10.0.0.2:81:3000');
    expect(interpolated(site.volumes[3], env)).toBe('./ours:/srv/studio-site/studio:ro');
    expect(site.volumes[0]).toBe('data:/data');
  });

  test('a container without a .env is not in demo mode, and trusts its proxy', () => {
    const read = readSettings({ ...inContainer({}), STUDIO_DIR: root }, root);
    expect(read).toMatchObject({
      demo: false,
      trustProxy: true,
      host: '0.0.0.0',
      port: 3000,
      dataDir: '/data',
      keysDir: '/keys',
      backupDir: '/backups',
    });
    expect(inContainer({}).ENV_FILE).toBe('');
  });
});

describe('.dockerignore', () => {
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => /^[^#]/.test(line));
  test.each([
    '.env',
    '.git/config',
    'data/studio.sqlite',
    'keys/secrets.key',
    'data-backups/2026-11-24T03-10-05Z/studio.sqlite',
    'studio/studio.config.ts',
    'web/node_modules/x/y.js',
    'docs/testing.md',
  ])('.dockerignore excludes %s', (path) => expect(isIgnored(lines, path)).toBe(true));
  test.each([
    'docs/writing.md',
    'web/site/root.tsx',
    'scripts/data/backup.ts',
    '.npmrc',
  ])('.dockerignore does not exclude %s', (path) => expect(isIgnored(lines, path)).toBe(false));
});
