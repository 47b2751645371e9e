import { Resolver } from 'node:dns/promises';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../backend/test/free-port.ts';
import { findAccount, lookUpWith, type Machine, runProgram } from '../../scripts/live/machine.ts';
import { isInstalled } from '../stages/debian-package.ts';
import { hasPebble, type Pebble, startPebble } from './pebble.ts';
import { Units } from './units.ts';

/** A simulated machine: its files are in a folder, its ports are high, and its units are started without systemd. */
export interface Stage {
  machine: Machine;
  /** The folder of the program, which stands for `/srv/studio-site` of the machine. */
  root: string;
  units: Units;
  pebble: Pebble;
  close(): Promise<void>;
}

/** The validity of certificates in seconds. Caddy renews a certificate in the last third of this time. */
const HOUR = 3600;

/**
 * Whether `openStage` can be used. It needs root on Debian to install Caddy and Pebble, and a `root` that other users
 * can enter.
 */
export function hasStage(root: string): boolean {
  return (
    process.getuid?.() === 0 && isReachable(root) && isInstalled('/usr/bin/caddy', ['caddy']) && hasPebble()
  );
}

/** Opens a simulated machine with its own certificate authority. Moves the folder `program` to the machine. */
export async function openStage(program: string, validity = HOUR): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-machine-'));
  chmodSync(folder, 0o755);
  const path = (absolute: string) => join(folder, absolute);
  const ports = { http: await freePort(), https: await freePort() };
  const pebble = await startPebble(ports.http, ports.https, validity);
  for (const name of ['/run/systemd/system', '/etc/caddy', '/srv', '/var/lib'])
    mkdirSync(path(name), { recursive: true });
  writeFileSync(path('/etc/os-release'), readFileSync('/etc/os-release'));
  writeAccounts(path);
  const caddy = findAccount({ path }, 'caddy');
  mkdirSync(path('/var/lib/caddy'));
  if (caddy) chownSync(path('/var/lib/caddy'), caddy.uid, caddy.gid);
  writeFileSync(path('/etc/caddy/Caddyfile'), caddyfile(path, ports, pebble));
  writeFileSync(path('/etc/studio-site.env'), `PORT=${await freePort()}\n`);
  const root = path('/srv/studio-site');
  renameSync(program, root);
  chmodSync(root, 0o755);
  const resolver = new Resolver();
  resolver.setServers([pebble.dns]);
  const units = new Units({ path });
  const machine: Machine = {
    path,
    ports,
    authorities: pebble.root,
    run(name, args, options) {
      if (name === 'useradd' || name === 'userdel')
        return runProgram(name, ['--prefix', folder, ...args], options);
      if (name === 'journalctl') return units.journal(args[args.indexOf('-u') + 1] ?? '');
      return runProgram(name, args, options);
    },
    systemctl: (...args) => units.systemctl(...args),
    lookUp: lookUpWith(resolver),
    // In the DNS of the stage, every name resolves to this address.
    addresses: () => ['127.0.0.1'],
  };
  return {
    machine,
    root,
    units,
    pebble,
    async close() {
      await units.close();
      pebble.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Writes the initial users of the machine. */
function writeAccounts(path: Machine['path']): void {
  const own = (file: string) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /^(?:root|caddy):/.test(line))
      .map((line) => `${line}\n`)
      .join('');
  for (const file of ['/etc/passwd', '/etc/group', '/etc/shadow', '/etc/gshadow'])
    writeFileSync(path(file), own(file), { mode: 0o640 });
  writeFileSync(path('/etc/login.defs'), readFileSync('/etc/login.defs'));
}

/** A Caddyfile in which the owner has changed the ports and the certificate authority. */
function caddyfile(path: Machine['path'], { http, https }: Machine['ports'], pebble: Pebble): string {
  return `{
	admin off
	storage file_system ${path('/var/lib/caddy/store')}
	acme_ca ${pebble.directory}
	acme_ca_root ${pebble.certificateFile}
	http_port ${http}
	https_port ${https}
	default_bind 127.0.0.1
	renew_interval 2s
}
`;
}

/**
 * Whether other users can enter the folder. The users of the simulated machine need this, because their programs load
 * the packages that are installed in the folder.
 */
function isReachable(folder: string): boolean {
  const parent = dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isReachable(parent));
}
