import { LiveProblem } from '../../../web/staff/shared/live-problem.tsx';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import type { PublishPartProps } from '../../../web/staff/shared/staff-feature.tsx';
import { PlaceOrder } from './place-order.tsx';
import { useConnectedPlaces, useElsewhere } from './use-elsewhere.ts';
import './place-order.css';

/** “Also post to …” in the publish panel. Renders nothing if no place (such as Discord) is connected. */
export default function PublishPlaces({ post, state, mayPublish, hasUnsaved }: PublishPartProps) {
  const { sends } = useStaffSite();
  const places = useConnectedPlaces();
  const sent = useElsewhere(post.id);
  const problem = places.error ?? sent.error;
  if (problem)
    return (
      <LiveProblem
        what="The connected places, such as Discord, or the messages sent so far could not be loaded."
        error={problem}
        onRetry={places.error ? places.retry : sent.retry}
      />
    );
  if (!mayPublish || !places.value || !sent.value || places.value.length === 0) return null;
  return (
    <section aria-label="Other places" className="publish-places">
      {!sends && (
        <p className="staff-hint">
          Sending is off, because this site runs on a copy of the original site’s data.
        </p>
      )}
      {places.value.map((place) => (
        <PlaceOrder
          key={place.id}
          post={post.id}
          place={place}
          sent={sent.value?.get(place.id) ?? null}
          isLive={state === 'live'}
          refusal={hasUnsaved ? UNSAVED : null}
        />
      ))}
    </section>
  );
}

const UNSAVED = 'Save your changes first, because only the saved text is posted.';
