import type { PlainFields } from '@studio-site/backend/values';
import { isStorableAddress } from '../../../../platform/domain/text/address.ts';
import { POST_LIMITS } from '../../../../web/domain/posts/post.ts';
import { refusedTags, TAG_LENGTH, tidyTags } from '../../../../web/domain/posts/tags.ts';
import { type Lose, shortened } from '../source/losses.ts';
import type { OtherPost } from '../source/other-site.ts';

/** The fields of the imported post. `picture` is the URL of its cover, if the file was imported. */
export function postFields(
  post: OtherPost,
  authors: string[],
  content: string,
  picture: string | null,
  lose: Lose,
): PlainFields {
  for (const author of post.authors.slice(POST_LIMITS.authors))
    lose(`its author ${author}, because a post has at most ${POST_LIMITS.authors}`);
  for (const tag of post.tags)
    if ([...tag].length > TAG_LENGTH) lose(`the end of the tag “${shortened(tag)}”`);
  for (const tag of refusedTags(post.tags)) lose(`the tag “${tag}”, because an address cannot contain it`);
  const tags = tidyTags(post.tags);
  if (tags.length > POST_LIMITS.tags)
    lose(`the tags ${tags.slice(POST_LIMITS.tags).join(', ')}, because a post has at most ten`);
  const image = picture ?? post.image.trim().replace(/^\/\//, 'https://').replaceAll(' ', '%20');
  const isStorable = isStorableAddress(image) && image.length <= POST_LIMITS.image;
  if (!isStorable) lose(`its cover, because ${shortened(post.image)} is not an address`);
  const cut = (text: string, name: string, most: number): string => {
    if (text.length > most)
      lose(`the end of its ${name}, after ${most} characters: ${shortened(text.slice(most))}`);
    return text
      .slice(0, most)
      .toWellFormed()
      .replace(/\ufffd$/, '');
  };
  return {
    title: cut(post.title, 'title', POST_LIMITS.title),
    authors,
    shortText: cut(post.excerpt, 'excerpt', POST_LIMITS.shortText),
    image: isStorable ? image : '',
    content,
    creationDate: post.creationDate,
    publishDate: post.publishDate,
    published: post.published,
    pinned: post.pinned,
    featured: post.featured,
    tags: tags.slice(0, POST_LIMITS.tags),
  };
}
