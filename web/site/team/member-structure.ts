import { memberAddress } from '../../domain/bios/author.ts';
import type { Bio } from '../../domain/bios/bio.ts';
import type { Studio } from '../../domain/studio.ts';
import { imageOf, organization, type Structure } from '../structured-data.ts';

/** Structured data of a team member. */
export function memberStructure(studio: Studio, origin: string, bio: Bio): Structure {
  const elsewhere = bio.links.map(({ url }) => url).filter((url) => /^https?:/.test(url));
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: bio.displayName,
    url: origin + memberAddress(bio),
    ...(bio.teamRole ? { jobTitle: bio.teamRole } : {}),
    ...(bio.description ? { description: bio.description } : {}),
    ...imageOf(bio, origin),
    ...(elsewhere.length > 0 ? { sameAs: elsewhere } : {}),
    worksFor: organization(studio, origin),
  };
}
