import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SITE_PROCESS } from '../site-process.ts';
import { parseDockerfile } from './dockerfile.ts';
import { isIgnored } from './ignored.ts';

// container.test.ts takes the steps of the Dockerfile; here is what can be read off the files.
const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const stages = parseDockerfile(read('Dockerfile'));
const last = stages.at(-1);
const rest = (name: string) =>
  (last?.steps ?? [])
    .filter((step) => step.name === name)
    .map((step) => step.rest)
    .join(' ');

test('every stage has the Node release that the project names', () => {
  for (const { image } of stages) expect(image).toMatch(new RegExp(`^node:${read('.node-version').trim()}-`));
});

test('the site starts in the image with the memory settings of npm start', () => {
  expect(JSON.parse(rest('CMD'))).toEqual(['node', ...SITE_PROCESS.args]);
  const { NODE_COMPILE_CACHE: _cache, ...environment } = SITE_PROCESS.env;
  for (const [name, value] of Object.entries(environment)) expect(rest('ENV')).toContain(`${name}=${value}`);
});

test('compose runs it without rights, with a root that is read-only, data and studio beside it', () => {
  const { services, volumes } = JSON.parse(JSON.stringify(parse(read('compose.yaml'))).replaceAll('${', '{'));
  expect(services.site).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    ports: ['127.0.0.1:{PORT:-3000}:3000'],
    volumes: ['data:/data', '{STUDIO_DIR:-./demo-studio}:/srv/studio-site/studio:ro'],
  });
  expect(Object.keys(volumes)).toEqual(['data']);
  expect(rest('ENV')).toContain('DATA_DIR=/data');
  expect(rest('WORKDIR')).toBe('/srv/studio-site');
});

describe('.dockerignore', () => {
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => /^[^#]/.test(line));
  test.each([
    '.env',
    '.git/config',
    'data/studio.sqlite',
    'studio/studio.config.ts',
    'web/node_modules/x/y.js',
    'docs/testing.md',
  ])('leaves %s out', (path) => expect(isIgnored(lines, path)).toBe(true));
  test.each([
    'docs/writing.md',
    'web/app/root.tsx',
    'scripts/data/backup.ts',
    '.npmrc',
  ])('takes %s in', (path) => expect(isIgnored(lines, path)).toBe(false));
});
