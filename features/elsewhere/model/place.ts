import * as z from 'zod/mini';
import { type Collection, type Field, shapeOf } from '../../../platform/domain/collection.ts';
import { serverTime } from '../../../platform/domain/server-time.ts';
import { PLACE_IDS } from './destinations.ts';

/** The connections to other places, such as Discord. A document has the place's id. */
export const PLACES = 'places';
export const placePath = (id: string) => `${PLACES}/${id}`;

/**
 * `connecting`: the server tests the secret. `refused`: the place did not accept it; `note` has the reason. `lost`: the
 * place accepted it once, and no longer does.
 */
const PLACE_STATES = ['connecting', 'connected', 'refused', 'lost'] as const;

const fields = {
  state: { schema: z.enum(PLACE_STATES) },
  /** Origin of the place's server, such as `https://mastodon.example`; '' for Discord. */
  server: { schema: z.string(), limit: 300 },
  /** The handle on Bluesky; '' for other places. */
  account: { schema: z.string(), limit: 300 },
  /** The name of the account or webhook, as reported by the place. */
  name: { schema: z.string(), limit: 300 },
  /** Maximum length of a post on this server; 0 for the default. */
  longest: { schema: z.number() },
  /** Why the state is `refused` or `lost`, as a sentence; '' in the other states. */
  note: { schema: z.string(), limit: 1000 },
  /** Id of the user who connected the place. */
  by: { schema: z.string() },
  at: { schema: serverTime },
} as const satisfies Record<string, Field>;

/** Connections to other places. The id of a document is that of the place. The secrets are in separate documents. */
export const PLACE_COLLECTION = {
  path: PLACES,
  isPublic: false,
  exportFile: null,
  ids: PLACE_IDS,
  fields,
} as const satisfies Collection;

export const placeDocument = z.object(shapeOf(fields));

export interface Place extends z.infer<typeof placeDocument> {
  id: string;
}

/** Who gets the secret of a connection: it is encrypted for this server and account alone. */
export const receiverOf = ({ server, account }: Pick<Place, 'server' | 'account'>): string =>
  `${server} ${account}`;

/** A new connection, without `at`, which the server sets. */
export const newPlace = (place: Pick<Place, 'server' | 'account' | 'by'>) => ({
  ...place,
  state: 'connecting' as const,
  name: '',
  longest: 0,
  note: '',
});

/** The origin of a server from a typed URL or host name, such as `mastodon.social`; null if that is invalid. */
export function serverOrigin(typed: string): string | null {
  const text = typed.trim();
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return url.origin;
}
