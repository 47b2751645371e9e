import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../backend/test/free-port.ts';
import { selfSigned } from '../../test/live-stage/self-signed.ts';
import { isInstalled } from '../../test/stages/debian-package.ts';

const root = join(import.meta.dirname, '../..');

/** A TLS proxy in front of a site. */
export interface TlsProxy {
  kind: 'nginx' | 'a stand-in';
  close(): void;
}

const NGINX = '/usr/sbin/nginx';

/**
 * The path of nginx, which is installed first if needed and possible (as root on Debian). Null if it is not available.
 */
export const findNginx = (): string | null => (isInstalled(NGINX, ['nginx-light']) ? NGINX : null);

/** Starts nginx at `port` with the repository's configuration, as the proxy of a site at `sitePort`. */
export async function startNginx(nginx: string, port: number, sitePort: number): Promise<TlsProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-nginx-'));
  const { certificate, key } = selfSigned();
  writeFileSync(join(folder, 'certificate.pem'), certificate);
  writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 });
  const plainPort = await freePort();
  const shipped = forRelease(nginx, readFileSync(join(root, 'deploy/nginx-studio-site.conf'), 'utf8'))
    .replaceAll('studio.example', 'localhost')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replaceAll('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll(/ssl_certificate +\S+;/g, `ssl_certificate ${folder}/certificate.pem;`)
    .replaceAll(/ssl_certificate_key +\S+;/g, `ssl_certificate_key ${folder}/key.pem;`)
    .replace('http://127.0.0.1:3000;', `http://127.0.0.1:${sitePort};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;\nevents {}\nhttp { access_log off; ${temporary}\n${shipped}\n}\n`,
  );
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  });
  await untilOpen(port, child);
  return {
    kind: 'nginx',
    close() {
      child.kill('SIGTERM');
      child.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    },
  };
}

/**
 * Adapts the text of the site's nginx configuration if the installed nginx is older than 1.25.1. A comment in the
 * configuration describes the changes.
 */
function forRelease(nginx: string, file: string): string {
  const [, major, minor, patch] =
    /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(String(spawnSync(nginx, ['-v']).stderr)) ?? [];
  const release = Number(major) * 1e6 + Number(minor) * 1e3 + Number(patch);
  if (release >= 1_025_001) return file;
  return file.replaceAll(/^ *http2 on;\n/gm, '').replaceAll(/^( *listen .*443 ssl);/gm, '$1 http2;');
}

/**
 * A TLS proxy in Node, for machines without nginx. It forwards requests, with the client's IP address in a header, but
 * responds to `/healthz` with 404.
 */
export async function startStandIn(port: number, sitePort: number): Promise<TlsProxy> {
  const { certificate: cert, key } = selfSigned();
  const server = createSecureServer({ cert, key }, (incoming, outgoing) => {
    if (incoming.url === '/healthz') return outgoing.writeHead(404).end();
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.socket.remoteAddress ?? '',
      'x-forwarded-proto': 'https',
    };
    const { method = 'GET', url: path = '/' } = incoming;
    const passed = httpRequest({ host: '127.0.0.1', port: sitePort, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    return incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    kind: 'a stand-in',
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error(`nginx ended with code ${child.exitCode}.`);
    const open = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    // Any response means that nginx is ready, even if it rejects the request because it is not encrypted.
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('nginx does not answer.');
}
