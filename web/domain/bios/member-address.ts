import type { Bio } from './bio.ts';

/** The page of a member whose bio is shown. */
export const memberAddress = ({ id }: Pick<Bio, 'id'>): string => `/Team/${encodeURIComponent(id)}`;
