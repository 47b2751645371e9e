export type HostKind = 'main' | 'admin' | 'demo';

/**
 * What the first label of a request's host asks for (docs/product.md#host-guard). Anything that is not a plain host
 * name with an optional port, or not a host of this site, is the main host: `admin` and `demo` count only as a label
 * before `mainHost` itself (without its `www`).
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

/** On a demo host only paths that end in /login are shown to everybody (docs/product.md#host-guard). */
export function isOpenOnDemoHost(path: string): boolean {
  return path.endsWith('/login');
}
