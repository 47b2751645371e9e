import { authorName } from '../domain/bios/author-display.ts';
import type { Bio } from '../domain/bios/bio.ts';
import { memberAddress } from '../domain/bios/member-address.ts';
import { dateMachine } from '../domain/dates.ts';
import { updatedDate } from '../domain/posts/changed-date.ts';
import type { Post } from '../domain/posts/post.ts';
import { postAddress } from '../domain/posts/slug.ts';
import type { Studio } from '../domain/studio.ts';
import { safeImage } from '../domain/text/link-policy.ts';
import { embedAddress } from '../domain/text/video-link.ts';

type Structure = Record<string, unknown>;

/** The studio and its game, as search engines read them on the home page (schema.org). */
export function studioStructure(studio: Studio, origin: string): Structure {
  const { game } = studio;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(studio, origin),
      {
        '@type': 'VideoGame',
        name: game.name,
        description: game.tagline,
        url: game.storeUrl,
        image: `${origin}${game.keyArt}`,
        author: { '@id': `${origin}/#studio` },
        ...trailer(studio, origin),
      },
    ],
  };
}

/** The game's trailer; null without its date, which search engines require. */
function trailer({ game }: Studio, origin: string): Structure {
  if (!game.trailerPublished) return {};
  return {
    trailer: {
      '@type': 'VideoObject',
      name: `${game.name} trailer`,
      description: game.tagline || game.name,
      thumbnailUrl: `${origin}${game.trailerStill}`,
      uploadDate: game.trailerPublished,
      embedUrl: embedAddress(game.trailerVideoId),
    },
  };
}

/** A post, as search engines and readers of social cards see it. */
export function postStructure(
  studio: Studio,
  origin: string,
  post: Post,
  authors: Readonly<Record<string, Bio>>,
): Structure {
  const names = Object.fromEntries(Object.values(authors).map((bio) => [bio.id, bio.displayName]));
  const address = origin + postAddress(post);
  const picture = safeImage(post.image);
  const updated = updatedDate(post);
  const image = picture === null ? undefined : URL.parse(picture, origin)?.href;
  const people = post.authors.map((id) => ({
    '@type': 'Person',
    name: authorName(id, names),
    ...(Object.hasOwn(authors, id) && authors[id]?.show ? { url: origin + memberAddress({ id }) } : {}),
  }));
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.shortText,
    url: address,
    mainEntityOfPage: address,
    datePublished: dateMachine(post.publishDate),
    ...(updated === null ? {} : { dateModified: dateMachine(updated) }),
    author: people.length > 0 ? people : { '@id': `${origin}/#studio` },
    publisher: organization(studio, origin),
    ...(image ? { image } : {}),
  };
}

/** Somebody on the team. */
export function memberStructure(studio: Studio, origin: string, bio: Bio): Structure {
  const picture = safeImage(bio.image);
  const image = picture === null ? undefined : URL.parse(picture, origin)?.href;
  const elsewhere = bio.links.map(({ url }) => url).filter((url) => /^https?:/.test(url));
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: bio.displayName,
    url: origin + memberAddress(bio),
    ...(bio.teamRole ? { jobTitle: bio.teamRole } : {}),
    ...(bio.description ? { description: bio.description } : {}),
    ...(image ? { image } : {}),
    ...(elsewhere.length > 0 ? { sameAs: elsewhere } : {}),
    worksFor: organization(studio, origin),
  };
}

function organization(studio: Studio, origin: string): Structure {
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
