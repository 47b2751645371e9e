import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../backend/test/free-port.ts';
import { isInstalled } from '../stages/debian-package.ts';
import { untilListening } from './until-listening.ts';

/** The envelope of a mail, which a receiving mail server passes to rspamd. */
export interface Envelope {
  ip: string;
  helo: string;
  hostname: string;
  from: string;
  rcpt: string;
}

export interface Rspamd {
  /** The rspamd checks that a mail triggers (“symbols”), by name, with their weights. */
  symbolsOf(mail: string, envelope: Envelope): Map<string, number>;
  close(): Promise<void>;
}

/** Whether rspamd can be started. */
export const hasRspamd = (): boolean =>
  process.getuid?.() === 0 && isInstalled('/usr/bin/rspamd', ['rspamd']);

/** Modules that query other servers. */
const ONLINE = ['rbl', 'surbl', 'fuzzy_check', 'asn', 'rspamd_update', 'phishing', 'mx_check'];

/** Starts rspamd with the rules of the Debian package, but without DNS and without modules that query other servers. */
export async function startRspamd(): Promise<Rspamd> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-rspamd-'));
  chmodSync(folder, 0o755);
  const [port, controller, dns] = [await freePort(), await freePort(), await freePort()];
  cpSync('/etc/rspamd', join(folder, 'etc'), { recursive: true });
  const local = (name: string, text: string) => writeFileSync(join(folder, 'etc/local.d', name), text);
  local('worker-normal.inc', `bind_socket = "127.0.0.1:${port}";\ncount = 1;\n`);
  local('worker-controller.inc', `bind_socket = "127.0.0.1:${controller}";\n`);
  local('worker-proxy.inc', 'enabled = false;\n');
  // Writes a short list of domain suffixes, because compiling the full list of 9,600 takes minutes on a busy machine.
  writeFileSync(join(folder, 'endings.dat'), 'com\norg\nnet\ntest\nexample\n');
  // Nothing listens at the DNS server's port, so every DNS query fails at once.
  local(
    'options.inc',
    `url_tld = "${folder}/endings.dat";
dns { nameserver = ["127.0.0.1:${dns}"]; timeout = 0.1s; retransmits = 1; }
`,
  );
  for (const name of ONLINE) local(`${name}.conf`, 'enabled = false;\n');
  for (const name of ['db', 'run', 'log']) {
    mkdirSync(join(folder, name));
    spawnSync('chown', ['_rspamd:_rspamd', join(folder, name)]);
  }
  const variables = { CONFDIR: 'etc', LOCAL_CONFDIR: 'etc', DBDIR: 'db', RUNDIR: 'run', LOGDIR: 'log' };
  const child: ChildProcess = spawn(
    '/usr/bin/rspamd',
    [
      ...['-i', '-f', '-u', '_rspamd', '-g', '_rspamd', '-c', join(folder, 'etc/rspamd.conf')],
      ...Object.entries(variables).map(([name, at]) => `--var=${name}=${join(folder, at)}`),
    ],
    { stdio: 'ignore' },
  );
  const client = (args: readonly string[], input = '') =>
    spawnSync('rspamc', ['-h', `127.0.0.1:${port}`, '--json', ...args], { encoding: 'utf8', input });
  await untilListening(port);
  return {
    symbolsOf(mail, { ip, helo, hostname, from, rcpt }) {
      const envelope = ['--ip', ip, '--helo', helo, '--hostname', hostname, '--from', from, '--rcpt', rcpt];
      const { stdout } = client(['symbols', ...envelope], mail);
      const { symbols } = JSON.parse(stdout) as { symbols: Record<string, { score: number }> };
      return new Map(Object.entries(symbols).map(([name, { score }]) => [name, score]));
    },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
