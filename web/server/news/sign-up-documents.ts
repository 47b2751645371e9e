import * as z from 'zod/mini';
import { SIGN_UPS, signUpPath, splitPath } from '../../domain/places.ts';
import { type SignUpChange, type StoredSignUp, signUpFields, storedSignUp } from './stored-sign-up.ts';

/** Sends a Firestore REST request as the owner. `path` is the part after the root of all documents. */
export type Ask = (path: string, body: object) => Promise<unknown>;

const document = z.object({ name: z.string(), fields: z._default(z.unknown(), {}), updateTime: z.string() });
const rows = z.array(z.object({ document: z.optional(document) }));
const gotten = z.array(z.object({ found: z.optional(document) }));

const AT_ONCE = 500;
const MOST_ATTEMPTS = 4;

/** Reads and writes sign-ups as the owner, because the rules allow nobody else to write them. */
export function signUpDocuments(ask: Ask, projectId: string) {
  const nameOf = (id: string) => `projects/${projectId}/databases/(default)/documents/${signUpPath(id)}`;
  const parse = ({ name, fields, updateTime }: z.infer<typeof document>) =>
    storedSignUp(splitPath(name)[1], fields, updateTime);

  /**
   * Reads up to `AT_ONCE` sign-ups after the one with the id `after`. `last` is the id of the last document read, even if
   * that document is not a valid sign-up; null if there are no further ones.
   */
  async function query(
    where: object | null,
    after: string | null,
  ): Promise<{ signUps: StoredSignUp[]; last: string | null }> {
    const structuredQuery = {
      from: [{ collectionId: SIGN_UPS }],
      ...(where && { where }),
      orderBy: [{ field: { fieldPath: '__name__' } }],
      ...(after !== null && { startAt: { values: [{ referenceValue: nameOf(after) }], before: false } }),
      limit: AT_ONCE,
    };
    const answer = rows.parse(await ask(':runQuery', { structuredQuery }));
    const documents = answer.flatMap((row) => row.document ?? []);
    const end = documents.at(-1);
    return {
      signUps: documents.flatMap((one) => parse(one) ?? []),
      last: end && documents.length === AT_ONCE ? splitPath(end.name)[1] : null,
    };
  }

  async function* batches(where: object | null): AsyncGenerator<StoredSignUp[]> {
    let after: string | null = null;
    do {
      const { signUps, last }: Awaited<ReturnType<typeof query>> = await query(where, after);
      yield signUps;
      after = last;
    } while (after !== null);
  }

  async function get(id: string): Promise<StoredSignUp | null> {
    const [row] = gotten.parse(await ask(':batchGet', { documents: [nameOf(id)] }));
    return (row?.found && parse(row.found)) ?? null;
  }

  /** Sets fields of a sign-up; creates it if `before` is null. Throws if the sign-up has changed since it was read. */
  async function change(id: string, changes: SignUpChange, before: StoredSignUp | null): Promise<void> {
    const fields = signUpFields(changes);
    const update = { name: nameOf(id), fields };
    const currentDocument = before ? { updateTime: before.version } : { exists: false };
    const updateMask = { fieldPaths: Object.keys(fields) };
    await ask(':commit', { writes: [{ update, ...(before && { updateMask }), currentDocument }] });
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
    async remove(ids: readonly string[]): Promise<void> {
      for (let at = 0; at < ids.length; at += AT_ONCE)
        await ask(':commit', { writes: ids.slice(at, at + AT_ONCE).map((id) => ({ delete: nameOf(id) })) });
    },
    /** All sign-ups of an address, including those from before confirmed opt-in. */
    async ofAddress(email: string): Promise<StoredSignUp[]> {
      const found = [];
      for await (const part of batches(equals('email', email))) found.push(...part);
      return found;
    },
    /** Yields all sign-ups, or those in a state, in batches. */
    all: (state: string | null = null) => batches(state === null ? null : equals('state', state)),
  };
}

export type SignUpDocuments = ReturnType<typeof signUpDocuments>;

const equals = (fieldPath: string, text: string) => ({
  fieldFilter: { field: { fieldPath }, op: 'EQUAL', value: { stringValue: text } },
});
