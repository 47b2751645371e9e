import type { Bio } from './bio.ts';

/** The address of a visible member's page. */
export const memberAddress = ({ id }: Pick<Bio, 'id'>): string => `/Team/${encodeURIComponent(id)}`;
