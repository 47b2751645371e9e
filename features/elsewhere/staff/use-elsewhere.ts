import { createElement } from 'react';
import type { LiveList } from '../../../platform/data/staff/watch.client.ts';
import { type Live, useLive } from '../../../platform/staff/live.ts';
import { LiveProblem } from '../../../platform/staff/live-problem.tsx';
import { canPublish } from '../../../web/domain/people/permissions.ts';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { watchElsewhere, watchPlaces } from '../data/elsewhere.client.ts';
import { isPlaceId, type PlaceId } from '../model/destinations.ts';
import type { ElsewherePost } from '../model/elsewhere-post.ts';
import type { Place } from '../model/place.ts';

export type ConnectedPlace = Place & { id: PlaceId };

/** The connected places (such as Discord); none for people who may not post to them. */
function useConnectedPlaces(): Live<ConnectedPlace[]> {
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

/** The connected places, the stored state of a post in each, and the message if one of them could not be loaded. */
export function usePostElsewhere(post: string) {
  const places = useConnectedPlaces();
  const sent = useElsewhere(post);
  const failed = places.error ? places : sent;
  const problem =
    failed.error &&
    createElement(LiveProblem, {
      what: 'The connected places, such as Discord, or the messages sent so far could not be loaded.',
      error: failed.error,
      onRetry: failed.retry,
    });
  return { places: places.value, sent: sent.value, problem };
}

/** The stored state of a post in other places, by place. */
export function useElsewhere(post: string): Live<ReadonlyMap<string, ElsewherePost>> {
  const live = useLive<LiveList<ElsewherePost>>(`elsewhere of ${post}`, (db, watcher) =>
    watchElsewhere(db, post, watcher),
  );
  return { ...live, value: live.value && new Map(live.value.items.map((one) => [one.place, one])) };
}
