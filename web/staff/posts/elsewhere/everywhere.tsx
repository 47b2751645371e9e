import { Checkbox, Modal } from '@mantine/core';
import { useMemo, useState } from 'react';
import { DESTINATIONS, type Destination } from '../../../domain/elsewhere/destinations.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { shownTitle } from '../../../domain/posts/shown-title.ts';
import { postOutline } from '../../../ui/elsewhere/post-outline.ts';
import { ChoiceButton } from '../../shared/choice-button.tsx';
import { useStaffSite } from '../../shared/site-data.ts';
import { useFocusBack } from '../../shared/use-focus-back.ts';
import { EverywhereForm } from './everywhere-form.tsx';
import './everywhere.css';

interface EverywhereProps {
  /** The post with the changes in the form. */
  post: Post;
  /** A sentence about the difference between this text and what readers see; empty if there is none. */
  hint: string;
  onClose: () => void;
}

/** The panel “Everywhere”: a post in the forms of other places, to copy (docs/product.md#a-post-in-other-places). */
export function Everywhere({ post, hint, onClose }: EverywhereProps) {
  const { mainOrigin } = useStaffSite();
  const [destination, setDestination] = useState(DESTINATIONS[0] as Destination);
  const [isWhole, setWhole] = useState(false);
  useFocusBack();
  const outline = useMemo(() => postOutline(post, mainOrigin), [post, mainOrigin]);
  const form = useMemo(() => destination.form(outline, isWhole), [destination, outline, isWhole]);

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Everywhere: “${shownTitle(post.title)}”`}
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className="everywhere">
        {hint && <p className="staff-hint">{hint}</p>}
        <fieldset className="everywhere__places">
          <legend>Copy for</legend>
          <div>
            {DESTINATIONS.map((one) => (
              <ChoiceButton
                key={one.id}
                name="destination"
                checked={one === destination}
                onChange={() => setDestination(one)}
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
        <EverywhereForm key={`${destination.id} ${isWhole}`} destination={destination} form={form} />
      </div>
    </Modal>
  );
}
