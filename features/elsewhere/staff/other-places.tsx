import { Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Choices } from '../../../platform/staff/buttons.tsx';
import { Dialog } from '../../../platform/staff/dialog.tsx';
import { shownTitle } from '../../../web/domain/posts/post-table.ts';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import type { PostPanelProps } from '../../../web/staff/shared/staff-feature.tsx';
import { DESTINATIONS, POSTING_PLACES } from '../model/destinations.ts';
import type { Destination } from '../model/form.ts';
import { postOutline } from '../ui/post-outline.ts';
import { OtherPlace } from './other-place.tsx';
import { usePostElsewhere } from './use-elsewhere.ts';
import './place-order.css';
import './other-places.css';

/**
 * The panel “Other places”: a post formatted for other places (such as Discord), to send or copy
 * (features/elsewhere/README.md).
 */
export default function OtherPlaces({ post, hint, isLive, hasUnsaved, onClose }: PostPanelProps) {
  const { mainOrigin } = useStaffSite();
  const [destination, setDestination] = useState(DESTINATIONS[0] as Destination);
  const elsewhere = usePostElsewhere(post.id);
  const place = elsewhere.places?.find(({ id }) => id === destination.id) ?? null;
  const sent = elsewhere.sent?.get(destination.id) ?? null;
  const [chosenWhole, setWhole] = useState<boolean | null>(null);
  const isWhole = chosenWhole ?? sent?.isWhole ?? false;
  const outline = useMemo(() => postOutline(post, mainOrigin), [post, mainOrigin]);
  const warning = sent?.warning ?? '';
  const form = useMemo(
    () =>
      place
        ? POSTING_PLACES[place.id].sentForm(outline, { isWhole, longest: place.longest, warning })
        : destination.form(outline, isWhole, warning),
    [destination, outline, isWhole, place, warning],
  );

  return (
    <Dialog
      onClose={onClose}
      title={`Other places: “${shownTitle(post.title)}”`}
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className="other-places">
        {hint && <p className="staff-hint">{hint}</p>}
        <Choices<Destination>
          legend="Place"
          className="other-places__places"
          choices={DESTINATIONS.map((one) => ({ value: one, label: one.name }))}
          value={destination}
          onChange={(one) => {
            setDestination(one);
            setWhole(null);
          }}
        />
        {destination.hasThreads && (
          <Checkbox
            label="Thread with the whole text"
            checked={isWhole}
            onChange={(event) => setWhole(event.currentTarget.checked)}
          />
        )}
        {elsewhere.problem}
        <OtherPlace
          key={`${destination.id} ${isWhole}`}
          {...{ post, destination, form, isWhole, sent, place, isLive, hasUnsaved }}
        />
      </div>
    </Dialog>
  );
}
