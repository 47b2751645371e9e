import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../backend/test/free-port.ts';
import { untilListening } from '../../../test/mail-servers/until-listening.ts';
import { isInstalled } from '../../../test/stages/debian-package.ts';

/** A web server that shows a snapshot of the site, configured as in features/snapshot/README.md#command-and-setting. */
export interface SnapshotServer {
  origin: string;
  close(): void;
}

const [NGINX, CADDY] = ['/usr/sbin/nginx', '/usr/bin/caddy'];

export const hasNginx = (): boolean => isInstalled(NGINX, ['nginx-light']);
export const hasCaddy = (): boolean => isInstalled(CADDY, ['caddy']);

/** Starts nginx, which serves the files of a snapshot. `home` is an existing folder for nginx's own files. */
export async function startNginx(snapshot: string, home: string): Promise<SnapshotServer> {
  const port = await freePort();
  const own = join(home, 'nginx');
  mkdirSync(own);
  const config = `daemon off; pid ${own}/pid; error_log stderr; worker_processes 1; user root;
events {}
http {
  include /etc/nginx/mime.types; access_log off; client_body_temp_path ${own}/body;
  proxy_temp_path ${own}/proxy; fastcgi_temp_path ${own}/fastcgi; uwsgi_temp_path ${own}/uwsgi; scgi_temp_path ${own}/scgi;
  server {
    listen 127.0.0.1:${port}; root ${snapshot}; error_page 404 /404.html; absolute_redirect off;
    gzip on; gzip_types text/css image/svg+xml application/xml application/rss+xml;
  }
}`;
  writeFileSync(join(own, 'nginx.conf'), config);
  return listening(port, spawn(NGINX, ['-c', join(own, 'nginx.conf')], { stdio: 'ignore' }));
}

/**
 * Starts Caddy in front of the site at `site`, such as `localhost:3000`. While the site is down, Caddy serves the files of
 * the snapshot. `home` is an existing folder for Caddy's own files.
 */
export async function startCaddy(snapshot: string, home: string, site: string): Promise<SnapshotServer> {
  const port = await freePort();
  const config = `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  reverse_proxy ${site}
  handle_errors {
    @down expression \`{err.status_code} in [502, 503, 504]\`
    handle @down {
      root * ${snapshot}
      try_files {path}/index.html {path} /404.html
      file_server {
        status 200
      }
    }
  }
}`;
  const file = join(home, 'Caddyfile');
  writeFileSync(file, config);
  const caddy = spawn(CADDY, ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: 'ignore',
    env: { ...process.env, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
  });
  return listening(port, caddy);
}

async function listening(port: number, server: ChildProcess): Promise<SnapshotServer> {
  await untilListening(port);
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.kill() };
}
