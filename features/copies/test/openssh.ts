import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../backend/test/free-port.ts';
import { untilListening } from '../../../test/mail-servers/until-listening.ts';
import { isInstalled } from '../../../test/stages/debian-package.ts';

export interface OpenSsh {
  port: number;
  user: string;
  /** The folder in which an SFTP session starts. */
  folder: string;
  /** File of the private key that may log in. */
  keyFile: string;
  /** Fingerprint of the host key. */
  hostKey: string;
  close(): Promise<void>;
}

const SSHD = '/usr/sbin/sshd';

/** Whether Debian's OpenSSH server can be started. */
export const hasOpenSsh = (): boolean =>
  process.getuid?.() === 0 && isInstalled(SSHD, ['openssh-server', 'openssh-sftp-server']);

/** Starts an SSH server on a loopback port. It allows only SFTP, and only with one private key. */
export async function startOpenSsh(): Promise<OpenSsh> {
  const root = mkdtempSync(join(tmpdir(), 'studio-site-openssh-'));
  const folder = join(root, 'files');
  mkdirSync(folder);
  const keyOf = (name: string) => {
    const file = join(root, name);
    spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', file]);
    return file;
  };
  const [host, keyFile] = [keyOf('host'), keyOf('login')];
  writeFileSync(join(root, 'authorized'), readFileSync(`${keyFile}.pub`), { mode: 0o600 });
  const port = await freePort();
  // Before a log-in, sshd uses this folder as the root folder of its process.
  mkdirSync('/run/sshd', { recursive: true });
  const config = join(root, 'sshd_config');
  writeFileSync(
    config,
    `Port ${port}
ListenAddress 127.0.0.1
HostKey ${host}
PidFile none
AuthorizedKeysFile ${root}/authorized
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin prohibit-password
Subsystem sftp internal-sftp
ForceCommand internal-sftp -d ${folder}
`,
  );
  const server = spawn(SSHD, ['-D', '-e', '-f', config], { stdio: 'ignore' });
  await untilListening(port);
  const printed = spawnSync('ssh-keygen', ['-lf', `${host}.pub`], { encoding: 'utf8' }).stdout;
  return {
    port,
    user: userInfo().username,
    folder,
    keyFile,
    hostKey: /SHA256:\S+/.exec(printed)?.[0] ?? '',
    async close() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill();
      await ended;
      rmSync(root, { recursive: true, force: true });
    },
  };
}
