import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../backend/test/free-port.ts';
import { untilListening } from '../mail-servers/until-listening.ts';
import { isInstalled } from '../stages/debian-package.ts';
import { selfSigned } from './self-signed.ts';

const PEBBLE = '/usr/bin/pebble';
const DNS = '/usr/bin/pebble-challtestsrv';

/** A certificate authority on this machine, with a DNS server in which every name leads to 127.0.0.1. */
export interface Pebble {
  /** The address of the authority's ACME directory. */
  directory: string;
  /** The file with the certificate of the authority's own HTTPS address. */
  certificateFile: string;
  /** The certificate of the authority, made at its start, in PEM format. */
  root: string;
  /** The address of the DNS server. */
  dns: string;
  close(): void;
}

/** Whether Debian's Pebble is installed. Installs it if this process runs as root. */
export const hasPebble = (): boolean => isInstalled(PEBBLE, ['pebble']) && isInstalled(DNS, ['pebble']);

/** Starts Pebble, which checks hosts at these ports, as public authorities do at 80 and 443. `validity`: in seconds. */
export async function startPebble(http: number, https: number, validity: number): Promise<Pebble> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-pebble-'));
  // Caddy runs as another user and must be able to read the certificate.
  chmodSync(folder, 0o755);
  const at = (name: string) => join(folder, name);
  const [acme, management, dns] = [await freePort(), await freePort(), await freePort()];
  const { certificate, key } = selfSigned();
  writeFileSync(at('certificate.pem'), certificate);
  writeFileSync(at('key.pem'), key, { mode: 0o600 });
  const pebble = {
    listenAddress: `127.0.0.1:${acme}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: at('certificate.pem'),
    privateKey: at('key.pem'),
    httpPort: http,
    tlsPort: https,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
    certificateValidityPeriod: validity,
  };
  writeFileSync(at('pebble.json'), JSON.stringify({ pebble }));
  const none = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-management', ''];
  const children: ChildProcess[] = [
    spawn(DNS, ['-defaultIPv4', '127.0.0.1', '-defaultIPv6', '', '-dns01', `127.0.0.1:${dns}`, ...none], {
      stdio: 'ignore',
    }),
    spawn(PEBBLE, ['-config', at('pebble.json'), '-dnsserver', `127.0.0.1:${dns}`], {
      stdio: 'ignore',
      // Turns off the random delays and rejected nonces by which Pebble tests clients.
      env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
    }),
  ];
  for (const port of [dns, acme, management]) await untilListening(port);
  return {
    directory: `https://localhost:${acme}/dir`,
    certificateFile: at('certificate.pem'),
    root: await rootOf(management, certificate),
    dns: `127.0.0.1:${dns}`,
    close() {
      for (const child of children) child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function rootOf(port: number, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', servername: 'localhost', port, path: '/roots/0', ca },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => (text += chunk)).on('end', () => resolve(text));
      },
    );
    asked.on('error', reject).end();
  });
}
