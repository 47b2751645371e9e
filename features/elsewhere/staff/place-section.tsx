import { Button } from '@mantine/core';
import { useDatabaseAction } from '../../../web/staff/shared/use-database-action.ts';
import { disconnectPlace } from '../data/places.client.ts';
import { type PlaceId, POSTING_PLACES } from '../model/destinations.ts';
import type { Place } from '../model/place.ts';
import { PlaceForm } from './place-form.tsx';

/** The connection to one place (such as Discord): its state, and the form that sets it up. */
export function PlaceSection({ id, place }: { id: PlaceId; place: Place | null }) {
  const { run, busy, problem } = useDatabaseAction();
  const name = POSTING_PLACES[id].name;
  const isUsed = place?.state === 'connected' || place?.state === 'lost';
  return (
    <section className="place-section" aria-labelledby={`place-${id}`}>
      <h3 id={`place-${id}`}>{name}</h3>
      <p role="status">{stateText(place)}</p>
      {problem}
      {isUsed && (
        <Button
          variant="default"
          mt="sm"
          aria-busy={busy}
          aria-label={`Disconnect ${name}`}
          onClick={() => void run(`${name} was not disconnected.`, (db) => disconnectPlace(db, id))}
        >
          Disconnect
        </Button>
      )}
      {place?.state !== 'connected' && place?.state !== 'connecting' && <PlaceForm id={id} place={place} />}
    </section>
  );
}

function stateText(place: Place | null): string {
  switch (place?.state) {
    case undefined:
      return 'Not connected.';
    case 'connecting':
      return 'Connecting…';
    case 'connected':
      return `Connected as ${place.name}.`;
    case 'refused':
      return `Not connected. ${place.note}`;
    case 'lost':
      return `${place.name || 'The account'} can no longer be used. ${place.note}`;
  }
}
