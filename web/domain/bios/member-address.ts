import type { Bio } from './bio.ts';

/** Path of a team member's page. */
export const memberAddress = ({ id }: Pick<Bio, 'id'>): string => `/Team/${encodeURIComponent(id)}`;
