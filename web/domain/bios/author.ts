import type { Bio } from './bio.ts';

/** The fields of a bio that the pages of the author's posts show. */
export type Author = Pick<Bio, 'id' | 'displayName' | 'teamRole' | 'description' | 'image' | 'show'>;

/** Returns a bio with only the fields of `Author`, because a page's data is sent with the page. */
export function authorOf({ id, displayName, teamRole, description, image, show }: Bio): Author {
  return { id, displayName, teamRole, description, image, show };
}
