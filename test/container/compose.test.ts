import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';

// These tests start no container, so that they need no container engine.
const root = join(import.meta.dirname, '../..');

/**
 * The keys of the Compose Specification that services in compose.yaml use, with the types of their values there. Other
 * keys are rejected.
 */
const service = z.strictObject({
  profiles: z.array(z.string()).optional(),
  build: z.string().optional(),
  image: z.string().optional(),
  ports: z.array(z.string().regex(/^(?:\$\{HOST:-[\d.]+\}:\$\{PORT:-\d+\}|\d+):\d+(?:\/udp)?$/)),
  env_file: z.array(z.strictObject({ path: z.string(), required: z.boolean() })).optional(),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(
    z.string().regex(/^(?:[a-z]+|\.\/[\w./-]+|\$\{STUDIO_DIR:-[\w./-]+\}):\/[\w./-]*(?::ro)?$/),
  ),
  read_only: z.boolean(),
  tmpfs: z.array(z.string()),
  cap_drop: z.array(z.string()),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.array(z.string()),
  mem_limit: z.string().optional(),
  stop_grace_period: z.string().optional(),
  restart: z.enum(['unless-stopped']),
});
const composeFile = z.strictObject({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
});

const file = composeFile.parse(parse(readFileSync(join(root, 'compose.yaml'), 'utf8')));

test('compose.yaml has only known keys with valid values, and declares the volumes it uses', () => {
  const used = Object.values(file.services).flatMap(({ volumes }) =>
    volumes.map((line) => line.split(':')[0] ?? '').filter((name) => /^[a-z]+$/.test(name)),
  );
  expect(Object.keys(file.volumes).sort()).toEqual([...new Set(used)].sort());
});

test('docker compose accepts compose.yaml (tested only if docker compose is installed)', () => {
  const compose = (...args: string[]) =>
    spawnSync('docker', ['compose', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ENV_FILE: '' },
    });
  if (compose('version').status !== 0)
    return console.log('No docker compose on this machine: the file is checked by its schema alone.');
  const { status, stderr } = compose('--profile', 'https', 'config', '--quiet');
  expect([status, stderr]).toEqual([0, '']);
});

test('Caddy starts only with the profile https, with minimal privileges and a read-only root', () => {
  expect(Object.entries(file.services).filter(([, { profiles }]) => profiles === undefined)).toHaveLength(1);
  expect(file.services.caddy).toMatchObject({
    profiles: ['https'],
    ports: ['80:80', '443:443', '443:443/udp'],
    read_only: true,
    cap_drop: ['ALL'],
    cap_add: ['NET_BIND_SERVICE'],
    security_opt: ['no-new-privileges:true'],
  });
});

test('the files that compose.yaml mounts into Caddy’s container are in the repository', () => {
  const mounted = file.services.caddy?.volumes.filter((line) => line.startsWith('./')) ?? [];
  expect(mounted).toHaveLength(3);
  for (const line of mounted)
    expect([line, existsSync(join(root, line.split(':')[0] ?? ''))]).toEqual([line, true]);
});
