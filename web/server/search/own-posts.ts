import type { Backend } from '@studio-site/backend';
import { WEBSITE } from '../../data/rest/post-queries.ts';
import { parsePlace } from '../../domain/places.ts';
import { askAsOwner, type OwnedBackend } from '../engine/ask-as-owner.ts';
import { type Ask, queryPosts } from './post-query.ts';
import type { PostSource } from './post-source.ts';
import { searchedPost } from './searched-post.ts';

/** Posts that are read at once: this is work of the thread that answers everybody, and each may have half a megabyte. */
const AT_ONCE = 10;

/**
 * The posts of the backend in this process, read with its owner's right: also those still to come, so that each is found
 * from its very second on. Commits tell of changes.
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
