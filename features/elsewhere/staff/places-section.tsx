import type { LiveList } from '../../../platform/data/staff/watch.client.ts';
import { useLive } from '../../../platform/staff/live.ts';
import { SiteSection, sectionPart } from '../../../web/staff/site/site-section.tsx';
import { watchPlaces } from '../data/elsewhere.client.ts';
import { PLACE_IDS, POSTING_PLACES } from '../model/destinations.ts';
import { PLACES_SECTION } from '../model/names.ts';
import type { Place } from '../model/place.ts';

const PlacesPart = sectionPart(() => import('./places-part.tsx'));

/** “Other places” on the screen “Site”: which places are connected. */
export default function PlacesSection() {
  const live = useLive<LiveList<Place>>('places', watchPlaces);
  const places = live.value?.items;
  const connected = PLACE_IDS.filter((id) =>
    places?.some((one) => one.id === id && one.state === 'connected'),
  );
  const refused = places?.some(({ state }) => state === 'refused' || state === 'lost');
  const names = connected.map((id) => POSTING_PLACES[id].name).join(', ');
  const state = `${names ? `Connected: ${names}.` : 'Nothing is connected.'}${refused ? ' A connection needs your attention.' : ''}`;
  return (
    <SiteSection
      title="Other places"
      to={PLACES_SECTION}
      live={live}
      state={places !== undefined && state}
      Part={PlacesPart}
    />
  );
}
