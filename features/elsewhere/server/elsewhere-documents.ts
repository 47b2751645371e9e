import * as z from 'zod/mini';
import type { Filter } from '../../../platform/data/rest/structured-query.ts';
import {
  type OwnedDocument,
  type OwnedWrite,
  type OwnerDocuments,
  timeOf,
} from '../../../platform/engine/owner-documents.ts';
import type { SecretDocuments } from '../../../platform/secrets/secrets.ts';
import { isPlaceId, type PlaceId } from '../model/destinations.ts';
import {
  type ElsewherePost,
  type ElsewhereState,
  elsewhereDocument,
  elsewherePath,
  elsewhereStepsPath,
} from '../model/elsewhere-post.ts';
import { ELSEWHERE } from '../model/names.ts';
import { PLACES, type Place, placeDocument, placePath, receiverOf } from '../model/place.ts';
import { type PlaceAccess, PlaceProblem } from './place-api.ts';

const message = z.object({
  id: z.string(),
  url: z.string(),
  cid: z._default(z.string(), ''),
  /** Hash of what was sent. */
  hash: z.string(),
  /** Why pictures are missing in the message; '' if none is missing. */
  missing: z._default(z.string(), ''),
});
const steps = z.object({
  /**
   * Number of the last job for this post in this place: the time when it was added in milliseconds since 1970, or a
   * higher number. A job with another number does nothing.
   */
  run: z._default(z.number(), 0),
  /** Ids on Bluesky and idempotency keys are derived from this seed, so that they are the same in all attempts. */
  seed: z._default(z.object({ at: z.number(), clock: z.number() }), { at: 0, clock: 0 }),
  sent: z._default(z.array(message), []),
  /**
   * The message that may have been sent without a known result, and since when (milliseconds since 1970). Null if there
   * is none, and for places that recognize all duplicates.
   */
  trying: z._default(z.nullable(z.object({ index: z.number(), at: z.number() })), null),
});

/** The steps done so far to send a post to a place such as Mastodon. Used only by the server. */
export type Steps = z.infer<typeof steps>;
export type StoredMessage = z.infer<typeof message>;

const stored = z.extend(z.omit(elsewhereDocument, { by: true, note: true, messages: true }), { at: timeOf });

/** The document about a post in a place such as Mastodon, as the server reads it. `version` changes with each write. */
export interface StoredElsewhere extends Omit<ElsewherePost, 'id' | 'by' | 'note' | 'messages' | 'place'> {
  place: PlaceId;
  version: string;
}

/** Reads and writes the documents about posts in other places, as the owner. */
export function elsewhereDocuments({ find, get, commit }: OwnerDocuments) {
  const select = async (where: Filter): Promise<StoredElsewhere[]> =>
    (await find({ from: ELSEWHERE, where: [where], order: [] })).flatMap(toStored);
  return {
    /** The documents with an order from staff (such as `send`) that is not handled yet. */
    ordered: () => select(['order', 'GREATER_THAN', '']),
    inState: (state: ElsewhereState) => select(['state', 'EQUAL', state]),
    async steps(place: PlaceId, post: string): Promise<Steps> {
      const path = elsewhereStepsPath(place, post);
      return steps.parse((await get([path])).get(path)?.fields ?? {});
    },
    /** Stores the steps, and the messages for display to staff. */
    async save(place: PlaceId, post: string, done: Steps): Promise<void> {
      await commit([stepsWrite(place, post, done), messagesWrite(place, post, done)]);
    },
    /** Stores the state of an order, with a note for staff. */
    async settle(place: PlaceId, post: string, state: ElsewhereState, note: string): Promise<void> {
      const write = { path: elsewherePath(place, post), fields: { state, note }, only: ['state', 'note'] };
      await commit([{ ...write, condition: { exists: true } }]);
    },
    /**
     * Removes a document's order and sets its state, together with other writes in the same commit. Throws if the
     * document was changed meanwhile.
     */
    async take(
      { place, post, version }: StoredElsewhere,
      state: ElsewhereState,
      note: string,
      also: readonly OwnedWrite[] = [],
    ): Promise<void> {
      const fields = { order: '', state, note };
      const condition = { updateTime: version };
      await commit([
        { path: elsewherePath(place, post), fields, only: Object.keys(fields), condition },
        ...also,
      ]);
    },
  };
}

export type ElsewhereDocuments = ReturnType<typeof elsewhereDocuments>;

export const stepsWrite = (place: PlaceId, post: string, done: Steps): OwnedWrite => ({
  path: elsewhereStepsPath(place, post),
  fields: done,
});

const messagesWrite = (place: PlaceId, post: string, { sent }: Steps): OwnedWrite => ({
  path: elsewherePath(place, post),
  fields: { messages: sent.map(({ id, url }) => ({ id, url })) },
  only: ['messages'],
  condition: { exists: true },
});

function toStored({ fields, version }: OwnedDocument): StoredElsewhere[] {
  const parsed = stored.safeParse(fields);
  if (!parsed.success || !isPlaceId(parsed.data.place)) return [];
  return [{ ...parsed.data, place: parsed.data.place, version }];
}

const storedPlace = z.pick(placeDocument, { state: true, server: true, account: true, longest: true });

export interface StoredPlace extends z.infer<typeof storedPlace> {
  id: PlaceId;
  version: string;
}

/** Reads and writes connections to other places as the owner. */
export function placeDocuments({ find, get, commit }: OwnerDocuments, secrets: SecretDocuments) {
  return {
    async connecting(): Promise<StoredPlace[]> {
      const found = await find({ from: PLACES, where: [['state', 'EQUAL', 'connecting']], order: [] });
      return found.flatMap(toPlace);
    },
    async get(id: PlaceId): Promise<StoredPlace | null> {
      return [...(await get([placePath(id)])).values()].flatMap(toPlace)[0] ?? null;
    },
    /**
     * The data needed to call a place. Throws `PlaceProblem` or `UnreadableSecret` if the connection cannot be used.
     */
    async access({ id, state, server, account }: StoredPlace): Promise<PlaceAccess> {
      const receiver = receiverOf({ server, account });
      // Who changes server or account makes the state `connecting`, so any other state means that both are unchanged
      // since the place accepted the secret.
      const secret = await secrets.read(id, receiver, state !== 'connecting' && state !== 'refused');
      if (secret === null)
        throw new PlaceProblem(
          'lost',
          'No webhook URL, password or token is stored. Connect the place again.',
        );
      const access: PlaceAccess = {
        ...{ server, account, secret },
        async keep(fresh) {
          access.secret = fresh;
          await secrets.write(id, receiver, fresh);
        },
      };
      return access;
    },
    /** Changes fields of a connection. Throws if the connection was changed since it was read. */
    async change(
      { id, version }: StoredPlace,
      fields: Partial<Pick<Place, 'state' | 'name' | 'note' | 'longest'>>,
    ): Promise<void> {
      const condition = { updateTime: version };
      await commit([{ path: placePath(id), fields, only: Object.keys(fields), condition }]);
    },
    forget: (id: PlaceId) => secrets.remove(id),
  };
}

export type PlaceDocuments = ReturnType<typeof placeDocuments>;

function toPlace({ id, fields, version }: OwnedDocument): StoredPlace[] {
  const parsed = storedPlace.safeParse(fields);
  return parsed.success && isPlaceId(id) ? [{ ...parsed.data, id, version }] : [];
}
