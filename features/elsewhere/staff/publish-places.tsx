import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import type { PublishPartProps } from '../../../web/staff/shared/staff-feature.tsx';
import { PlaceOrder } from './place-order.tsx';
import { usePostElsewhere } from './use-elsewhere.ts';
import './place-order.css';

/** “Also post to …” in the publish panel. Renders nothing if no place (such as Discord) is connected. */
export default function PublishPlaces({ post, state, mayPublish, hasUnsaved }: PublishPartProps) {
  const { sends } = useStaffSite();
  const { places, sent, problem } = usePostElsewhere(post.id);
  if (problem) return problem;
  if (!mayPublish || !places || !sent || places.length === 0) return null;
  return (
    <section aria-label="Other places" className="publish-places">
      {!sends && (
        <p className="staff-hint">
          Sending is off, because this site runs on a copy of the original site’s data.
        </p>
      )}
      {places.map((place) => (
        <PlaceOrder
          key={place.id}
          post={post.id}
          place={place}
          sent={sent.get(place.id) ?? null}
          isLive={state === 'live'}
          refusal={hasUnsaved ? UNSAVED : null}
        />
      ))}
    </section>
  );
}

const UNSAVED = 'Save your changes first, because only the saved text is posted.';
