import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../backend/test/free-port.ts';
import { isInstalled } from '../stages/debian-package.ts';

export interface Dovecot {
  /** The port of the loopback address on which Dovecot listens for LMTP. */
  port: number;
  /** The port on which Dovecot listens for IMAP. Every user has the password `secret`. */
  imapPort: number;
  /** Waits until a user has this many mails, and resolves to their texts. Rejects after 30 seconds. */
  mailsOf(user: string, count: number): Promise<string[]>;
  close(): Promise<void>;
}

const DOVECOT = '/usr/sbin/dovecot';
const [NOBODY, NOGROUP] = [65534, 65534];

/** Whether Dovecot 2.3 can be started; 2.4 has another configuration language. */
export const hasDovecot = (): boolean =>
  process.getuid?.() === 0 &&
  isInstalled('/usr/lib/dovecot/lmtp', ['dovecot-imapd', 'dovecot-lmtpd']) &&
  spawnSync(DOVECOT, ['--version'], { encoding: 'utf8' }).stdout.startsWith('2.3.');

/** Starts Dovecot as an unprivileged user, with a mailbox for every user of any domain. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-dovecot-'));
  chmodSync(folder, 0o755);
  const [port, imapPort] = [await freePort(), await freePort()];
  for (const name of ['run', 'state', 'home']) {
    mkdirSync(join(folder, name), { mode: 0o755 });
    chownSync(join(folder, name), NOBODY, NOGROUP);
  }
  const config = join(folder, 'dovecot.conf');
  writeFileSync(
    config,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/state/log
default_internal_user = nobody
default_login_user = nobody
default_internal_group = nogroup
protocols = lmtp imap
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:~/Maildir
auth_username_format = %Ln
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${folder}/home/%u
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${imapPort}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  user = nobody
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${port}
  }
}
`,
  );
  const child: ChildProcess = spawn(DOVECOT, ['-F', '-c', config], {
    uid: NOBODY,
    gid: NOGROUP,
    stdio: 'inherit',
  });
  const inbox = (user: string) => join(folder, 'home', user, 'Maildir/new');
  return {
    port,
    imapPort,
    async mailsOf(user, count) {
      for (let tries = 0; tries < 300; tries++) {
        const names = existsSync(inbox(user)) ? readdirSync(inbox(user)) : [];
        if (names.length >= count) return names.map((name) => readFileSync(join(inbox(user), name), 'utf8'));
        await wait(100);
      }
      throw new Error(`${user} has fewer than ${count} mails after 30 seconds.`);
    },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
