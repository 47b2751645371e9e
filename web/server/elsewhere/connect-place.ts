import { PLACE_NAMES } from '../../domain/elsewhere/sending/place.ts';
import { OutsideError } from '../outside/outside-request.ts';
import { UnreadableSecret } from '../secrets/secret-documents.ts';
import { type PlaceApi, PlaceProblem } from './place-api.ts';
import type { PlaceDocuments, StoredPlace } from './place-documents.ts';

/**
 * Tests the secret of a new connection to a place such as Mastodon, and stores whether the place accepts it. If the
 * test fails for any reason, the secret is deleted.
 */
export async function connectPlace(api: PlaceApi, places: PlaceDocuments, place: StoredPlace): Promise<void> {
  try {
    const access = await places.access(place);
    const { name, longest } = await api.connect(access);
    // Replaces the secret encrypted by the browser with one encrypted by the server.
    await access.keep(access.secret);
    await places.change(place, {
      state: 'connected',
      name: name.slice(0, 300).toWellFormed(),
      longest,
      note: '',
    });
  } catch (error) {
    await places.forget(place.id);
    await places.change(place, { state: 'refused', note: noteOf(error, place) });
  }
}

function noteOf(error: unknown, { id }: StoredPlace): string {
  if (error instanceof PlaceProblem || error instanceof OutsideError || error instanceof UnreadableSecret)
    return error.message;
  return `The response does not look like one from ${PLACE_NAMES[id]}. Check what you entered, and connect again.`;
}
