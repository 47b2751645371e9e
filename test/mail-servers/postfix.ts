import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../backend/test/free-port.ts';
import { isInstalled } from '../stages/debian-package.ts';

export interface Postfix {
  /** The port of the loopback address on which Postfix listens. */
  port: number;
  /** The Message-IDs of all accepted mails; one that was accepted twice is listed twice. */
  acceptedIds(): string[];
  close(): void;
}

const POSTFIX = '/usr/sbin/postfix';

/** Whether Postfix can be started: its master needs root. */
export const hasPostfix = (): boolean => process.getuid?.() === 0 && isInstalled(POSTFIX, ['postfix']);

/**
 * Starts Postfix with its own configuration and queue on a free port of the loopback address. `settings` are further
 * lines of main.cf, such as where accepted mail goes; by default it is discarded.
 */
export async function startPostfix(settings: Readonly<Record<string, string>> = {}): Promise<Postfix> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-postfix-'));
  // Postfix's processes run as another user and must be able to enter the folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const at = (name: string) => join(folder, name);
  for (const name of ['etc', 'spool', 'data']) mkdirSync(at(name), { mode: 0o755 });
  const owner = statSync('/var/lib/postfix');
  chownSync(at('data'), owner.uid, owner.gid);
  const main = {
    compatibility_level: '3.6',
    queue_directory: at('spool'),
    data_directory: at('data'),
    maillog_file: at('log'),
    maillog_file_prefixes: folder,
    myhostname: 'mx.studio.test',
    mydestination: '',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    mynetworks: '127.0.0.0/8',
    smtpd_relay_restrictions: 'permit_mynetworks, reject',
    alias_maps: '',
    default_transport: 'discard:',
    // Removes the limit, because the test sends mails faster than people would.
    smtpd_client_connection_count_limit: '0',
    ...settings,
  };
  writeFileSync(
    at('etc/main.cf'),
    Object.entries(main)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  );
  writeFileSync(at('etc/master.cf'), masterFile(port));
  const run = (command: string) => {
    const { status, stderr } = spawnSync(POSTFIX, ['-c', at('etc'), command], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`postfix ${command}: ${stderr}`);
  };
  run('start');
  return {
    port,
    acceptedIds: () =>
      [...readFileSync(at('log'), 'utf8').matchAll(/cleanup\[\d+\]: \w+: message-id=(<[^>]+>)/g)].map(
        ([, id = '']) => id,
      ),
    close() {
      run('stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The sockets that processes of other users may open. */
const PUBLIC = new Set(['pickup', 'cleanup', 'qmgr']);

/** The services of master.cf. None runs in a chroot. */
function masterFile(port: number): string {
  const services = [
    [`127.0.0.1:${port}`, 'inet', '-', 'smtpd'],
    ['postlog', 'unix-dgram', '1', 'postlogd'],
    ['pickup', 'unix', '1', 'pickup', '60'],
    ['cleanup', 'unix', '0', 'cleanup'],
    ['qmgr', 'unix', '1', 'qmgr', '300'],
    ['rewrite', 'unix', '-', 'trivial-rewrite'],
    ...['bounce', 'defer', 'trace'].map((name) => [name, 'unix', '0', 'bounce']),
    ['verify', 'unix', '1', 'verify'],
    ['proxymap', 'unix', '-', 'proxymap'],
    ['anvil', 'unix', '1', 'anvil'],
    ['scache', 'unix', '1', 'scache'],
    ...['smtp', 'lmtp', 'error', 'discard'].map((name) => [name, 'unix', '-', name]),
    ['retry', 'unix', '-', 'error'],
  ];
  return services
    .map(([name = '', type = '', most = '-', command = '', wake = '-']) =>
      [name, type, type !== 'unix' || PUBLIC.has(name) ? 'n' : '-', '-', 'n', wake, most, command].join(' '),
    )
    .join('\n')
    .concat('\n');
}
