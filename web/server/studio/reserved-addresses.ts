import { PUBLIC_PAGES, REDIRECTS } from '../../site/public-pages.ts';

/** First parts of addresses that the server answers itself, before any page. */
const SERVER = [
  'admin',
  'art',
  'assets',
  'auth',
  'emulator',
  'fonts',
  'forms',
  'healthz',
  'pictures',
  'time',
  'v0',
  'v1',
];

const RESERVED = new Set([
  ...SERVER,
  ...[...PUBLIC_PAGES.map(({ path }) => path), ...REDIRECTS]
    .map((path) => path.split('/')[1]?.toLowerCase() ?? '')
    .filter((part) => part !== '' && part !== '*'),
]);

/** Whether a page of the site itself, or of a later version of it, is or may be at this address. */
export function isReserved(address: string): boolean {
  return RESERVED.has(address.split('/')[1] ?? '');
}
