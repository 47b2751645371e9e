import type { Backend } from '@studio-site/backend';
import { parsePlace } from '../../app/domain/places.ts';
import { type Ask, queryPosts, WEBSITE } from './post-query.ts';
import type { PostSource } from './post-source.ts';
import { searchedPost } from './searched-post.ts';

/**
 * The posts of the backend in this process, read with its owner's right: also those still to come, so that each is found
 * from its very second on. Commits tell of changes.
 */
export function ownPosts(
  backend: Pick<Backend, 'fetch' | 'onCommit' | 'ownerToken'>,
  projectId: string,
): PostSource {
  const ask: Ask = async (method, body) => {
    const address = `http://localhost/v1/projects/${projectId}/databases/(default)/documents/${WEBSITE}:${method}`;
    const response = await backend.fetch(
      new Request(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${backend.ownerToken}` },
        body: JSON.stringify(body),
      }),
    );
    if (!response?.ok) throw new Error(`posts were not read: status ${response?.status}`);
    return response.json();
  };
  return {
    pages: () => queryPosts(ask, null),
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
