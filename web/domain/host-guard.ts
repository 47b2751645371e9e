export type HostKind = 'main' | 'admin' | 'demo';

/**
 * The kind of a host, from the first label of its name (docs/product.md#host-guard). `admin` or `demo` counts only if
 * the rest of the name is `mainHost` without `www.`. Ports are ignored. Every other host, even a malformed one, counts
 * as the main host.
 */
export function hostKind(host: string | null, mainHost: string): HostKind {
  if (host === mainHost) return 'main';
  const name = /^([a-z0-9.-]+?)\.?(?::\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase();
  // For the site www.studio.example, the admin host is admin.studio.example.
  const main = mainHost
    .replace(/:\d+$/, '')
    .toLowerCase()
    .replace(/^www\./, '');
  if (name === `admin.${main}`) return 'admin';
  if (name === `demo.${main}`) return 'demo';
  return 'main';
}

/**
 * Whether everyone may open a path of a demo host. Only paths that end in /login are open (docs/product.md#host-guard).
 */
export function isOpenOnDemoHost(path: string): boolean {
  return path.endsWith('/login');
}
