import type { Studio } from '../../domain/studio.ts';

/**
 * A warning if the sign-up form rejects addresses like the studio's own, because their top-level domain has more than
 * four letters; null otherwise.
 */
export function shortEndings(studio: Pick<Studio, 'email' | 'mainOrigin' | 'signUp'>): string | null {
  if (studio.signUp.finalSegment === 'any') return null;
  const own = [studio.email.split('@').at(-1), URL.parse(studio.mainOrigin ?? '')?.hostname];
  const long = own
    .map((host = '') => /\.([a-z]{5,})$/i.exec(host)?.[1])
    .find((ending) => ending !== undefined);
  if (long === undefined) return null;
  return `The sign-up form rejects e-mail addresses that end in .${long}, as your e-mail address or your site’s address does. To accept them, set signUp.finalSegment to 'any' in studio.config.ts.`;
}
