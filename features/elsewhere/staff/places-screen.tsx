import { Title } from '@mantine/core';
import { Navigate } from 'react-router';
import type { LiveList } from '../../../web/data/staff/watch.client.ts';
import { canManageSite } from '../../../web/domain/people/permissions.ts';
import { SCREENS } from '../../../web/staff/shared/addresses.ts';
import { useLive } from '../../../web/staff/shared/live-data.ts';
import { LiveProblem } from '../../../web/staff/shared/live-problem.tsx';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { FeatureHints } from '../../../web/staff/shared/staff-feature.tsx';
import { watchPlaces } from '../data/places.client.ts';
import { PLACE_IDS } from '../model/destinations.ts';
import { PLACES_SCREEN } from '../model/names.ts';
import type { Place } from '../model/place.ts';
import { PlaceSection } from './place-section.tsx';
import './places-screen.css';

/**
 * The screen that connects the site with other places (such as Discord). For administrators only
 * (features/elsewhere/README.md#post-by-itself).
 */
export default function PlacesScreen() {
  if (!canManageSite(usePerson())) return <Navigate to={SCREENS.dashboard} replace />;
  return <Screen />;
}

function Screen() {
  const { secrets, sends } = useStaffSite();
  const places = useLive<LiveList<Place>>('places', watchPlaces);
  return (
    <>
      <Title order={1} mb="lg">
        Other places
      </Title>
      <p className="staff-hint places-screen__words">
        Connect an account once. Then everyone who may publish a post can also post it from that account. The
        webhook URL, password or token is encrypted in your browser, and never shown again.
      </p>
      <FeatureHints on={PLACES_SCREEN} />
      {!sends && (
        <p className="places-screen__words">
          Sending is off, because this site runs on a copy of the original site’s data. When the original site
          no longer runs, run <code>npm run mail -- on</code> on the server, and start the site again.
        </p>
      )}
      {'problem' in secrets && <p className="staff-problem places-screen__words">{secrets.problem}</p>}
      {places.error && (
        <LiveProblem what="The places could not be loaded." error={places.error} onRetry={places.retry} />
      )}
      {!places.value && !places.error && <p role="status">Loading the places …</p>}
      {places.value &&
        PLACE_IDS.map((id) => (
          <PlaceSection key={id} id={id} place={places.value?.items.find((one) => one.id === id) ?? null} />
        ))}
    </>
  );
}
