import type { Post } from '../../../web/domain/posts/post.ts';
import { postAddress } from '../../../web/domain/posts/slug.ts';
import { markdownTree } from '../../../web/ui/markdown/markdown-tree.ts';
import type { PostOutline } from '../model/outline.ts';
import { readOutline } from './read-outline.ts';

/**
 * A post without markup, with absolute URLs. `origin` is the site's, such as `https://studio.example`. `tree`: the
 * formatted content if it is known.
 */
export function postOutline(
  post: Pick<Post, 'id' | 'slug' | 'title' | 'shortText' | 'tags' | 'content'>,
  origin: string,
  tree = markdownTree(post.content),
): PostOutline {
  const page = origin + postAddress(post);
  const line = (text: string) => text.toWellFormed().replace(/\s+/g, ' ').trim();
  return {
    title: line(post.title),
    shortText: line(post.shortText),
    tags: post.tags.map(line),
    page,
    blocks: tree && readOutline(tree, { origin, page }),
  };
}
