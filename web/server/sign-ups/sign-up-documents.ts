import type { OwnedQuery, OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { SIGN_UPS, signUpPath } from '../../domain/places.ts';
import { type SignUpChange, type StoredSignUp, signUpFields, toSignUp } from './stored-sign-up.ts';

const MOST_ATTEMPTS = 4;

/** Reads and writes sign-ups as the owner, because the rules allow nobody else to write them. */
export function signUpDocuments(documents: OwnerDocuments) {
  async function* batches(where: OwnedQuery['where']): AsyncGenerator<StoredSignUp[]> {
    for await (const batch of documents.batches({ from: SIGN_UPS, where })) yield batch.flatMap(toSignUp);
  }

  async function get(id: string): Promise<StoredSignUp | null> {
    return [...(await documents.get([signUpPath(id)])).values()].flatMap(toSignUp)[0] ?? null;
  }

  /** Sets fields of a sign-up; creates it if `before` is null. Throws if the sign-up has changed since it was read. */
  async function change(id: string, changes: SignUpChange, before: StoredSignUp | null): Promise<void> {
    const fields = signUpFields(changes);
    await documents.commit([
      {
        ...{ path: signUpPath(id), fields },
        ...(before && { only: Object.keys(fields) }),
        condition: before ? { updateTime: before.version } : { exists: false },
      },
    ]);
  }

  return {
    get,
    change,
    /**
     * Makes the change that `decide` returns for the stored sign-up; null for no change. Retries if another request
     * changed the sign-up first. Returns the sign-up before the change; null if there is no such sign-up.
     */
    async update(
      id: string,
      decide: (signUp: StoredSignUp) => SignUpChange | null,
    ): Promise<StoredSignUp | null> {
      for (let attempt = 1; ; attempt += 1) {
        const signUp = await get(id);
        const changes = signUp && decide(signUp);
        if (!signUp || !changes) return signUp;
        try {
          await change(id, changes, signUp);
          return signUp;
        } catch (error) {
          if (attempt === MOST_ATTEMPTS) throw error;
        }
      }
    },
    remove: (ids: readonly string[]): Promise<void> => documents.remove(ids.map(signUpPath)),
    /** All sign-ups of an address, including those from before confirmed opt-in. */
    async ofAddress(email: string): Promise<StoredSignUp[]> {
      const found = [];
      for await (const part of batches([['email', 'EQUAL', email]])) found.push(...part);
      return found;
    },
    /** Yields all sign-ups, or those in a state, in batches. */
    all: (state: string | null = null) => batches(state === null ? [] : [['state', 'EQUAL', state]]),
  };
}

export type SignUpDocuments = ReturnType<typeof signUpDocuments>;
