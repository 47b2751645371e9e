import { parseDocument } from '../../../platform/data/parse.ts';
import { type Database, getDocument, openDatabase } from '../../../platform/data/rest/database.ts';
import { type Person, personOf, userRecordDocument } from '../../domain/people/user-record.ts';
import { userRecordPath } from '../../domain/places.ts';
import type { Site } from '../site.ts';

/** The person whose ID token came with a request, and the database with their rights. */
export interface Caller {
  person: Person;
  database: Database;
}

/**
 * The person who sent a request. Their record is read with their own rights. 401 without a token, 403 for one that the
 * database refuses.
 */
export async function callerOf(
  site: Pick<Site, 'engine' | 'backend' | 'origin'>,
  request: Request,
  client: string,
): Promise<Caller | 401 | 403> {
  const [, token] = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  if (token === undefined) return 401;
  const uid = subjectOf(token);
  if (uid === null) return 403;
  const database = databaseOfPerson(site, token, client);
  const record = await getDocument(database, userRecordPath(uid)).catch((error: { cause?: unknown }) => {
    // The database refused the token. Other failures are no answer to the question.
    if (REFUSED.has(error.cause)) return null;
    throw error;
  });
  const parsed = record && parseDocument(userRecordDocument, uid, record.data);
  return parsed?.ok ? { person: personOf(parsed.value), database } : 403;
}

/** Statuses with which a database refuses a token or its user. */
const REFUSED = new Set<unknown>([400, 401, 403]);

/** The database with the rights of the person with this ID token. */
function databaseOfPerson(
  { engine, backend, origin }: Pick<Site, 'engine' | 'backend' | 'origin'>,
  token: string,
  client: string,
): Database {
  const host = engine.firestoreHost;
  return openDatabase(engine.app, backend ? origin : host && `http://${host}`, async (address, init) => {
    const headers = { ...init.headers, Authorization: `Bearer ${token}` };
    const request = new Request(address, { ...init, headers });
    const answer = await (backend ? backend.fetch(request, client) : fetch(request));
    if (!answer) throw new Error('The backend does not know this path.');
    return answer;
  });
}

/** The user id in an ID token, which is not verified here; null if there is none. */
function subjectOf(token: string): string | null {
  try {
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      sub?: unknown;
    };
    return typeof sub === 'string' && sub !== '' ? sub : null;
  } catch {
    return null;
  }
}
