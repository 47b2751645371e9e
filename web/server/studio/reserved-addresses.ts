import { PUBLIC_PAGES, REDIRECTS } from '../../site/public-pages.ts';

/** First path segments that the server handles itself. */
const SERVER = [
  'admin',
  'art',
  'assets',
  'auth',
  'clips',
  'emulator',
  'fonts',
  'forms',
  'healthz',
  'invite',
  'mail',
  'metrics',
  'pictures',
  'time',
  'v0',
  'v1',
];

const RESERVED = new Set([
  ...SERVER,
  ...[...PUBLIC_PAGES, ...REDIRECTS]
    .map(({ path }) => path.split('/')[1]?.toLowerCase() ?? '')
    .filter((part) => part !== '' && part !== '*'),
]);

/** Whether the path belongs to the site itself, or may belong to it in a later version. */
export function isReserved(address: string): boolean {
  return RESERVED.has(address.split('/')[1] ?? '');
}
