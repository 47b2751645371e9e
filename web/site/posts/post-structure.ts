import type { Author } from '../../domain/bios/author.ts';
import { authorName, memberAddress } from '../../domain/bios/author.ts';
import { dateMachine } from '../../domain/dates.ts';
import { updatedDate } from '../../domain/posts/changed-date.ts';
import type { Post } from '../../domain/posts/post.ts';
import { postAddress } from '../../domain/posts/slug.ts';
import type { Studio } from '../../domain/studio.ts';
import { sayIn } from '../../domain/words/say.ts';
import { imageOf, organization, type Structure } from '../structured-data.ts';

/** Structured data of a post, for search engines and social cards. */
export function postStructure(
  studio: Studio,
  origin: string,
  post: Post,
  authors: Readonly<Record<string, Author>>,
): Structure {
  const names = Object.fromEntries(Object.values(authors).map((bio) => [bio.id, bio.displayName]));
  const address = origin + postAddress(post);
  const updated = updatedDate(post);
  const people = post.authors.map((id) => ({
    '@type': 'Person',
    name: authorName(id, names, sayIn(studio)),
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
    ...imageOf(post, origin),
  };
}
