import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../backend/test/free-port.ts';
import { isInstalled } from '../stages/debian-package.ts';
import { untilListening } from './until-listening.ts';

export interface OpenDkim {
  /** The milter's address in Postfix's configuration. */
  milter: string;
  close(): void;
}

const OPENDKIM = '/usr/sbin/opendkim';
const GENKEY = '/usr/sbin/opendkim-genkey';

/** Whether opendkim can be started. */
export const hasOpenDkim = (): boolean =>
  process.getuid?.() === 0 && isInstalled(OPENDKIM, ['opendkim']) && isInstalled(GENKEY, ['opendkim-tools']);

/** Starts opendkim, which signs mail of a domain with a new key. */
export async function startOpenDkim(domain: string): Promise<OpenDkim> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-opendkim-'));
  const port = await freePort();
  spawnSync(GENKEY, ['-b', '2048', '-d', domain, '-s', 's1', '-D', folder]);
  chmodSync(join(folder, 's1.private'), 0o600);
  const config = join(folder, 'opendkim.conf');
  writeFileSync(
    config,
    `Mode s
Domain ${domain}
Selector s1
KeyFile ${folder}/s1.private
Socket inet:${port}@127.0.0.1
Canonicalization relaxed/relaxed
InternalHosts 127.0.0.1
OversignHeaders From
SignHeaders *,+list-unsubscribe,+list-unsubscribe-post
RequireSafeKeys no
`,
  );
  const child: ChildProcess = spawn(OPENDKIM, ['-f', '-x', config], { stdio: 'inherit' });
  await untilListening(port);
  return {
    milter: `inet:127.0.0.1:${port}`,
    close() {
      child.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
