import { Resolver } from 'node:dns/promises';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../backend/test/free-port.ts';
import { lookUpWith, type Machine, type Ran, runProgram } from './machine.ts';
import { runLive } from './run-live.ts';
import type { Live } from './step.ts';
import { dns, firewall, namesBesides, ports } from './steps/network.ts';
import { readable } from './steps/program-folder.ts';

const NONE: Ran = { ok: false, output: '' };

/** A site on a simulated machine. Parts that are not given do nothing. */
function liveOn(machine: Partial<Machine>, root = '/srv/studio-site'): Live {
  const nothing: Machine = {
    path: (absolute) => absolute,
    ports: { http: 80, https: 443 },
    run: () => NONE,
    systemctl: () => NONE,
    lookUp: async () => [],
    addresses: () => [],
  };
  const host = 'studio.example';
  return { machine: { ...nothing, ...machine }, root, host, origin: `https://${host}`, email: null };
}

describe('DNS records of the host', () => {
  const problem = (found: string[], own: string[]) =>
    dns.check(liveOn({ lookUp: async () => found, addresses: () => own }));

  test.each([
    [['203.0.113.5'], ['203.0.113.5', '10.0.0.7']],
    [
      ['203.0.113.5', '2001:db8::5'],
      ['203.0.113.5', '2001:db8::5', 'fe80::1'],
    ],
    // At a cloud provider, the public address is not one of the machine's own.
    [['203.0.113.5'], ['10.0.0.7', 'fe80::1']],
  ])('the DNS addresses %j of the site are accepted on a machine with the addresses %j', async (found, own) => {
    expect(await problem(found, own)).toBeNull();
  });

  test.each([
    [[], ['203.0.113.5'], 'studio.example has no address in DNS: add an A record with 203.0.113.5 where'],
    [
      [],
      ['10.0.0.7'],
      "studio.example has no address in DNS: add an A record with this machine's public address",
    ],
    [
      ['198.51.100.9'],
      ['203.0.113.5'],
      'studio.example leads to 198.51.100.9 in DNS, but this machine has 203.0.113.5',
    ],
    [['203.0.113.5', '2001:db8::9'], ['203.0.113.5'], 'studio.example leads to 2001:db8::9 in DNS'],
  ])('the DNS addresses %j of the site are refused with one sentence on a machine with %j', async (found, own, text) => {
    expect(await problem(found, own)).toContain(text);
  });

  test('a DNS lookup without a response is reported in one sentence', async () => {
    const resolver = new Resolver({ timeout: 200, tries: 1 });
    resolver.setServers([`127.0.0.1:${await freePort()}`]);
    await expect(lookUpWith(resolver)('studio.example')).rejects.toThrow(
      /^This machine gets no answer from DNS \(E/,
    );
  });

  test('www., admin. and demo. are served if they resolve only to addresses of the host', async () => {
    const found: Record<string, string[]> = {
      'studio.example': ['203.0.113.5', '2001:db8::5'],
      'www.studio.example': ['203.0.113.5'],
      'demo.studio.example': ['198.51.100.9'],
    };
    const live = liveOn({ lookUp: async (name) => found[name] ?? [] });
    expect(await namesBesides(live)).toEqual(['www.studio.example']);
  });
});

test('a name of the first administrator with an address in it is refused before any step', async () => {
  const complaints: unknown[] = [];
  const run = vi.fn(() => NONE);
  const { machine, root, host } = liveOn({
    path: (absolute) => join('/nowhere', absolute),
    ...{ run, systemctl: run },
  });
  const isDone = await runLive({
    ...{ machine, root, host, check: false, undo: false, withData: false },
    ...{ name: 'ada@vale.example', email: 'ada@vale.example' },
    ask: () => Promise.reject(new Error('No question is expected.')),
    say: () => {},
    complain: (problem) => complaints.push(problem),
  });
  expect(isDone).toBe(false);
  expect(complaints).toEqual([expect.stringMatching(/^The name cannot be used: .* contains an address\. /)]);
  expect(run).not.toHaveBeenCalled();
});

describe('ports', () => {
  let server: Server | null = null;
  afterEach(() => server?.close());

  async function taken(): Promise<number> {
    const port = await freePort();
    server = createServer();
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
    return port;
  }
  const owner = (name: string): Ran => ({
    ok: true,
    output: `LISTEN 0 511 0.0.0.0:80 0.0.0.0:* users:(("${name}",pid=123,fd=6))`,
  });

  test('a port in use by another program is refused with advice that names the program', async () => {
    const [http, https] = [await taken(), await freePort()];
    expect(await ports.check(liveOn({ ports: { http, https }, run: () => owner('nginx') }))).toBe(
      `Port ${http} is in use by nginx (process 123): stop it (for a service, systemctl disable --now nginx), or keep nginx and follow docs/one-public-machine.md.`,
    );
  });

  test('a port that Caddy already uses is accepted', async () => {
    const [http, https] = [await taken(), await freePort()];
    const systemctl = () => ({ ok: true, output: 'active' });
    expect(
      await ports.check(liveOn({ ports: { http, https }, run: () => owner('caddy'), systemctl })),
    ).toBeNull();
  });
});

test.each([
  '/home/ada/studio-site',
  '/root/studio-site',
  '/tmp/studio-site',
])('a program in %s, which services cannot access, is refused with the command to move it', async (root) => {
  expect(await readable.check(liveOn({}, root))).toContain(`move it with mv ${root} /srv/studio-site`);
});

describe('the Node of the service', () => {
  let folder: string;
  beforeEach(() => {
    // Every user can enter this folder, but not the one that `npm test` sets as the folder for temporary files.
    folder = mkdtempSync('/tmp/studio-site-live-node-');
    mkdirSync(join(folder, 'program/node_modules/.bin'), { recursive: true });
    mkdirSync(join(folder, 'home/ada'), { recursive: true });
    writeFileSync(join(folder, 'home/ada/node'), '');
    symlinkSync(join(folder, 'home/ada/node'), join(folder, 'program/node_modules/.bin/node'));
    for (const entered of [folder, join(folder, 'program')]) chmodSync(entered, 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** A machine whose files are below the folder. It answers to the installation of Node, and has only readable files. */
  const live = (installed: Ran) =>
    liveOn(
      {
        path: (absolute) => join(realpathSync(folder), absolute),
        run: (_program, args) => (args.includes('--own') ? installed : { ok: true, output: '' }),
      },
      join(realpathSync(folder), 'program'),
    );

  test('a Node in the home folder of a person is replaced by one that services can start', async () => {
    const here = live({ ok: true, output: '' });
    expect(await readable.check(here)).toContain('is in a folder that services cannot see');
    expect(await readable.apply?.(here)).toEqual([expect.stringContaining('Node was installed')]);
  });

  test('if Node cannot be installed for the service, the command says why', () => {
    const here = live({ ok: false, output: 'npm error\nNode 24 could not be installed.' });
    expect(() => readable.apply?.(here)).toThrow(
      'Node cannot be installed for the service: Node 24 could not be installed.',
    );
  });
});

test('the program’s files become readable to the service, but not data, keys and backups', () => {
  const root = mkdtempSync(join(tmpdir(), 'studio-site-live-'));
  const made = ['main.ts', 'web/page.ts', 'data/a', 'data-backups/b', 'keys/c', 'studio-data/d', '.env'];
  for (const name of made) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), '', { mode: 0o600 });
  }
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  writeFileSync(join(root, 'node_modules/.bin/node'), '');
  readable.apply?.(liveOn({ path: (absolute) => join(root, 'system', absolute), run: runProgram }, root));
  const isOpen = (name: string) => (statSync(join(root, name)).mode & 0o004) !== 0;
  expect(made.filter(isOpen)).toEqual(['main.ts', 'web/page.ts']);
  rmSync(root, { recursive: true });
});

describe('firewalls', () => {
  const UFW =
    'Status: active\n\nTo                         Action      From\n--                         ------      ----\n';
  const NFT =
    'table inet filter {\n\tchain input {\n\t\ttype filter hook input priority filter; policy drop;\n';
  const problem = (answers: Record<string, string>) =>
    firewall.check(
      liveOn({
        run: (program) => (answers[program] === undefined ? NONE : { ok: true, output: answers[program] }),
      }),
    );

  test.each<[Record<string, string>]>([
    [{}],
    [{ ufw: 'Status: inactive' }],
    [{ ufw: `${UFW}22,80,443/tcp               ALLOW       Anywhere` }],
    [
      {
        ufw: `${UFW}80/tcp                     ALLOW       Anywhere\n443                        ALLOW       Anywhere`,
      },
    ],
    [
      {
        nft: 'table inet filter {\n\tchain input {\n\t\ttype filter hook input priority filter; policy accept;\n\t}\n}',
      },
    ],
    [{ nft: `${NFT}\t\ttcp dport { 22, 80, 443 } accept\n\t}\n}` }],
  ])('a firewall that lets visitors in causes no hint: %j', async (answers) => {
    expect(await problem(answers)).toBeNull();
  });

  test.each<[Record<string, string>, string]>([
    [{ ufw: `${UFW}22/tcp                     ALLOW       Anywhere` }, 'ufw does not allow port 80 and 443'],
    [{ ufw: `${UFW}80/tcp                     ALLOW       Anywhere` }, 'ufw does not allow port 443'],
    [{ nft: `${NFT}\t\ttcp dport 22 accept\n\t}\n}` }, 'accepts no port 80 and 443'],
  ])('a firewall that blocks visitors is reported with the rule to add: %j', async (answers, text) => {
    expect(await problem(answers)).toContain(text);
  });
});

test('running a missing program fails, and the output names the program', () => {
  expect(runProgram('no-such-program', [])).toEqual({
    ok: false,
    output: expect.stringContaining('no-such-program'),
  });
});
