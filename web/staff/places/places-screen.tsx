import { Title } from '@mantine/core';
import { Navigate } from 'react-router';
import { watchPlaces } from '../../data/staff/elsewhere/places.client.ts';
import type { LiveList } from '../../data/staff/watch.client.ts';
import { PLACE_IDS, type Place } from '../../domain/elsewhere/sending/place.ts';
import { canConnectPlaces } from '../../domain/people/permissions.ts';
import { SCREENS } from '../shared/addresses.ts';
import { FeatureHints } from '../shared/feature-hints.tsx';
import { useLive } from '../shared/live-data.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { usePerson } from '../shared/session.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import { PlaceSection } from './place-section.tsx';
import './places-screen.css';

/**
 * The screen that connects the site with other places (such as Discord). For administrators only
 * (docs/product.md#other-places).
 */
export default function PlacesScreen() {
  if (!canConnectPlaces(usePerson())) return <Navigate to={SCREENS.dashboard} replace />;
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
      <FeatureHints on={SCREENS.places} />
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
