export type HostKind = 'main' | 'admin' | 'demo';

/**
 * The kind of a host by the first label of its name (docs/product.md#host-guard). `admin` and `demo` count only
 * directly before `mainHost` (without its `www`). Every other host, including malformed names, counts as the main host.
 */
export function hostKind(host: string | null, mainHost: string): HostKind {
  const name = /^([a-z0-9.-]+?)\.?(?::\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase();
  // A site at www.studio.example has its admin host at admin.studio.example.
  const main = mainHost
    .replace(/:\d+$/, '')
    .toLowerCase()
    .replace(/^www\./, '');
  if (name === `admin.${main}`) return 'admin';
  if (name === `demo.${main}`) return 'demo';
  return 'main';
}

/** On a demo host only paths that end in /login are open to everyone (docs/product.md#host-guard). */
export function isOpenOnDemoHost(path: string): boolean {
  return path.endsWith('/login');
}
