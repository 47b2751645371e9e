import * as z from 'zod/mini';
import type { OwnedDocument, OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import type { SecretDocuments } from '../../../platform/secrets/secrets.ts';
import { isPlaceId, type PlaceId } from '../model/destinations.ts';
import { PLACES, type Place, placeDocument, placePath, receiverOf } from '../model/place.ts';
import { type PlaceAccess, PlaceProblem } from './place-api.ts';

const stored = z.pick(placeDocument, { state: true, server: true, account: true, longest: true });

export interface StoredPlace extends z.infer<typeof stored> {
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
  const parsed = stored.safeParse(fields);
  return parsed.success && isPlaceId(id) ? [{ ...parsed.data, id, version }] : [];
}
