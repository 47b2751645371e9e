import type { LiveList } from '../../../web/data/staff/watch.client.ts';
import { canPublish } from '../../../web/domain/people/permissions.ts';
import { type Live, useLive } from '../../../web/staff/shared/live-data.ts';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { watchElsewhere } from '../data/elsewhere-posts.client.ts';
import { watchPlaces } from '../data/places.client.ts';
import { isPlaceId, type PlaceId } from '../model/destinations.ts';
import type { ElsewherePost } from '../model/elsewhere-post.ts';
import type { Place } from '../model/place.ts';

export type ConnectedPlace = Place & { id: PlaceId };

/** The connected places (such as Discord); none for people who may not post to them. */
export function useConnectedPlaces(): Live<ConnectedPlace[]> {
  const mayPost = canPublish(usePerson());
  const live = useLive<LiveList<Place>>(`places ${mayPost}`, (db, watcher) => {
    if (mayPost) return watchPlaces(db, watcher);
    watcher.onValue({ items: [], unreadable: 0, hasMore: false });
    return () => {};
  });
  const connected = live.value?.items.filter(
    (place): place is ConnectedPlace => isPlaceId(place.id) && place.state === 'connected',
  );
  return { ...live, value: connected };
}

/** The stored state of a post in other places, by place. */
export function useElsewhere(post: string): Live<ReadonlyMap<string, ElsewherePost>> {
  const live = useLive<LiveList<ElsewherePost>>(`elsewhere of ${post}`, (db, watcher) =>
    watchElsewhere(db, post, watcher),
  );
  return { ...live, value: live.value && new Map(live.value.items.map((one) => [one.place, one])) };
}
