import { safeImage } from '../../platform/domain/text/link-policy.ts';
import type { Studio } from '../domain/studio.ts';

/** Structured data of a page (JSON-LD). */
export type Structure = Record<string, unknown>;

/** The property `image` with the absolute URL of a picture; no property if there is no picture that may be shown. */
export function imageOf({ image }: { image: string }, origin: string): { image?: string } {
  const picture = safeImage(image);
  const address = picture === null ? undefined : URL.parse(picture, origin)?.href;
  return address ? { image: address } : {};
}

/** The studio as the publisher of a page, in structured data. */
export function organization(studio: Studio, origin: string): Structure {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#studio`,
    name: studio.name,
    url: `${origin}/`,
    logo: `${origin}${studio.logo}`,
    email: studio.email,
    sameAs: studio.socials.map(({ url }) => url),
  };
}
