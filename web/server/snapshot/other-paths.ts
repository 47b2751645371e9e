import type { OwnPage } from '../../domain/own-page.ts';
import type { Redirects } from '../redirects.ts';

/** The paths in a snapshot besides the public pages (see `SnapshotSite`): the studio's own pages, and redirects. */
export const otherPaths = (pages: readonly OwnPage[], { targets }: Pick<Redirects, 'targets'>): string[] => [
  ...pages.map(({ address }) => address),
  ...[...targets.keys()].map((key) => key.toLowerCase()),
];
