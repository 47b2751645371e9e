import type { AuthenticatorTransport } from '@simplewebauthn/server';
import * as z from 'zod/mini';
import type { OwnedWrite, OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { PASSKEYS, passkeyPath } from '../model/names.ts';
import type { OwnPasskey } from '../model/sign-in-methods.ts';

const schema = z.object({
  uid: z.string(),
  handle: z.string(),
  publicKey: z.string(),
  counter: z.number(),
  transports: z.array(z.string()),
  synced: z.boolean(),
  name: z.string(),
  created: z.number(),
  used: z.nullable(z.number()),
});

/** A stored passkey. `version` changes with every write. */
export interface StoredPasskey extends z.infer<typeof schema> {
  id: string;
  version: string;
}

/** The write that stores a new passkey. It fails if a passkey with this id exists. */
export const newPasskeyWrite = ({ id, ...fields }: Omit<StoredPasskey, 'version'>): OwnedWrite => ({
  path: passkeyPath(id),
  fields,
  condition: { exists: false },
});

/** The passkeys of all people. */
export function storedPasskeys({ get, find, commit }: OwnerDocuments) {
  return {
    async one(id: string): Promise<StoredPasskey | null> {
      const found = (await get([passkeyPath(id)])).get(passkeyPath(id));
      return found ? parsePasskey(found) : null;
    },
    /** The passkeys of a person, oldest first. */
    async of(uid: string): Promise<StoredPasskey[]> {
      const found = await find({ from: PASSKEYS, where: [['uid', 'EQUAL', uid]], order: [] });
      return found.flatMap((one) => parsePasskey(one) ?? []).sort((a, b) => a.created - b.created);
    },
    /** Changes some fields. Throws if the passkey was changed or removed since it was read. */
    async change(
      { id, version }: StoredPasskey,
      fields: Partial<Pick<StoredPasskey, 'counter' | 'used' | 'synced' | 'name'>>,
    ): Promise<void> {
      const only = Object.keys(fields);
      await commit([{ path: passkeyPath(id), fields, only, condition: { updateTime: version } }]);
    },
    async remove({ id, version }: StoredPasskey): Promise<void> {
      await commit([{ path: passkeyPath(id), fields: null, condition: { updateTime: version } }]);
    },
  };
}

export type StoredPasskeys = ReturnType<typeof storedPasskeys>;

/** The details of a passkey that its person sees. */
export const ownPasskey = ({ id, name, created, used, synced }: StoredPasskey): OwnPasskey => ({
  ...{ id, name, created, used, synced },
});

/** The id and transports of a passkey, for the browser. */
export const descriptor = ({ id, transports }: StoredPasskey) => ({
  id,
  transports: transports as AuthenticatorTransport[],
});

function parsePasskey({ id, fields, version }: { id: string; fields: unknown; version: string }) {
  const parsed = schema.safeParse(fields);
  return parsed.success ? { id, version, ...parsed.data } : null;
}
