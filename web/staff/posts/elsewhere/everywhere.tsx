import { Checkbox, Modal } from '@mantine/core';
import { useMemo, useState } from 'react';
import { DESTINATIONS, type Destination } from '../../../domain/elsewhere/destinations.ts';
import { sentForm } from '../../../domain/elsewhere/sending/sent-form.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { shownTitle } from '../../../domain/posts/post-table.ts';
import { postOutline } from '../../../ui/elsewhere/post-outline.ts';
import { ChoiceButton } from '../../shared/choice-button.tsx';
import { LiveProblem } from '../../shared/live-problem.tsx';
import { useStaffSite } from '../../shared/site-data.ts';
import { useFocusBack } from '../../shared/use-focus-back.ts';
import { EverywherePlace } from './everywhere-place.tsx';
import { useConnectedPlaces, useElsewhere } from './use-elsewhere.ts';
import './place-order.css';
import './everywhere.css';

interface EverywhereProps {
  /** The post with the changes in the form. */
  post: Post;
  /** A note on what readers see at present; '' if they see the text in the form. */
  hint: string;
  /** Whether visitors can read the post. */
  isLive: boolean;
  /** Whether the form has text that is not in the stored post yet. */
  hasUnsaved: boolean;
  onClose: () => void;
}

/**
 * The panel “Other places”: a post formatted for other places (such as Discord), to send or copy
 * (docs/product.md#a-post-in-other-places).
 */
export function Everywhere({ post, hint, isLive, hasUnsaved, onClose }: EverywhereProps) {
  const { mainOrigin } = useStaffSite();
  const [destination, setDestination] = useState(DESTINATIONS[0] as Destination);
  const places = useConnectedPlaces();
  const elsewhere = useElsewhere(post.id);
  const place = places.value?.find(({ id }) => id === destination.id) ?? null;
  const sent = elsewhere.value?.get(destination.id) ?? null;
  const [chosenWhole, setWhole] = useState<boolean | null>(null);
  const isWhole = chosenWhole ?? sent?.isWhole ?? false;
  useFocusBack();
  const outline = useMemo(() => postOutline(post, mainOrigin), [post, mainOrigin]);
  const warning = sent?.warning ?? '';
  const form = useMemo(
    () =>
      place
        ? sentForm(place.id, outline, { isWhole, longest: place.longest, warning })
        : destination.form(outline, isWhole, warning),
    [destination, outline, isWhole, place, warning],
  );
  const problem = places.error ?? elsewhere.error;

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Other places: “${shownTitle(post.title)}”`}
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className="everywhere">
        {hint && <p className="staff-hint">{hint}</p>}
        <fieldset className="everywhere__places">
          <legend>Place</legend>
          <div>
            {DESTINATIONS.map((one) => (
              <ChoiceButton
                key={one.id}
                name="destination"
                checked={one === destination}
                onChange={() => {
                  setDestination(one);
                  setWhole(null);
                }}
              >
                {one.name}
              </ChoiceButton>
            ))}
          </div>
        </fieldset>
        {destination.hasThreads && (
          <Checkbox
            label="Thread with the whole text"
            checked={isWhole}
            onChange={(event) => setWhole(event.currentTarget.checked)}
          />
        )}
        {problem && (
          <LiveProblem
            what="The connected places or the messages sent so far could not be loaded."
            error={problem}
            onRetry={places.error ? places.retry : elsewhere.retry}
          />
        )}
        <EverywherePlace
          key={`${destination.id} ${isWhole}`}
          {...{ post, destination, form, isWhole, sent, place, isLive, hasUnsaved }}
        />
      </div>
    </Modal>
  );
}
