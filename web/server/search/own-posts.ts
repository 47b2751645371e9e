import type { Backend } from '@studio-site/backend';
import { WEBSITE } from '../../data/rest/post-queries.ts';
import { parsePlace } from '../../domain/collections.ts';
import { askAsOwner, type OwnedBackend } from '../engine/ask-as-owner.ts';
import { type Ask, queryPosts } from './post-query.ts';
import type { PostSource } from './post-source.ts';
import { searchedPost } from './searched-post.ts';

/**
 * Number of posts per read. Small, because this runs in the thread that serves all requests, and a post may have half a
 * megabyte.
 */
const AT_ONCE = 10;

/**
 * The posts of the embedded backend, including scheduled ones, so that each is found as soon as it is public. Changes
 * are reported at each commit.
 */
export function ownPosts(backend: OwnedBackend & Pick<Backend, 'onCommit'>, projectId: string): PostSource {
  const ask: Ask = (method, body) => askAsOwner(backend, projectId, `${WEBSITE}:${method}`, body);
  return {
    pages: () => queryPosts(ask, AT_ONCE, null),
    onChange(listener) {
      backend.onCommit(({ changes }) => {
        for (const { path, after } of changes) {
          const place = parsePlace(path);
          if (place?.kind === 'post') listener(place.id, after ? searchedPost(place.id, after.fields) : null);
        }
      });
    },
  };
}
