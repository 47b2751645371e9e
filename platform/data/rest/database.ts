import { splitPath } from '../../domain/document-path.ts';
import { plainFields } from './plain-values.ts';
import { type Query, structuredQuery } from './structured-query.ts';

/**
 * Access to the database with the permissions of a signed-out visitor, through Firestore's public REST interface, which
 * every engine has.
 */
export interface Database {
  /** Returns the full name of the document at a path. */
  nameOf(path: string): string;
  /**
   * Sends a request and resolves to the response as JSON. `method` is the part after the root of all documents, such as
   * `:batchGet` or `/projectdata/website:runQuery`. Throws a `DatabaseError`.
   */
  ask(method: string, body: object): Promise<unknown>;
}

/** A document with plain values. */
export interface Stored {
  id: string;
  data: Record<string, unknown>;
}

/** Why a request failed. The codes are those of the Firebase SDK. */
type Code = 'invalid-argument' | 'permission-denied' | 'not-found' | 'resource-exhausted' | 'unavailable';

/** The database rejected a request or did not respond. */
class DatabaseError extends Error {
  readonly code: Code;

  constructor(code: Code, cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

const CODES: Readonly<Record<number, Code>> = {
  400: 'invalid-argument',
  403: 'permission-denied',
  404: 'not-found',
  429: 'resource-exhausted',
};

/** URL of Google's Firestore. */
const GOOGLE = 'https://firestore.googleapis.com';

/**
 * Sends a read. Resolves to the HTTP status, and to the response as JSON (null for an error status). Rejects if there
 * is no response.
 */
type Send = (method: string, body: object) => Promise<{ status: number; answer: unknown }>;

const rootOf = (projectId: string) => `projects/${projectId}/databases/(default)/documents`;

/** Opens the database of a project. `origin`: the database's origin as seen from this process; null for Google's. */
export function openDatabase(
  { projectId, apiKey }: { projectId: string; apiKey: string },
  origin: string | null,
  send: (address: string, init: RequestInit) => Promise<Response> = fetch,
): Database {
  const root = `${origin ?? GOOGLE}/v1/${rootOf(projectId)}`;
  const key = encodeURIComponent(apiKey);
  return databaseOf(projectId, async (method, body) => {
    const response = await send(`${root}${method}?key=${key}`, {
      method: 'POST',
      // The body is sent as plain text, so that the request needs no CORS preflight.
      headers: { 'Content-Type': 'text/plain' },
      body: JSON.stringify(body),
    });
    // Rejects if a successful response is not JSON, because then it comes from another server, such as a proxy.
    return { status: response.status, answer: response.ok ? await response.json() : null };
  });
}

/** Opens the database of a project. `send` sends its reads. */
export function databaseOf(projectId: string, send: Send): Database {
  const root = rootOf(projectId);
  return {
    nameOf: (path) => `${root}/${path}`,
    async ask(method, body) {
      const { status, answer } = await send(method, body).catch((error: unknown): never => {
        throw new DatabaseError('unavailable', error);
      });
      if (answer === null) throw new DatabaseError(CODES[status] ?? 'unavailable', status);
      return answer;
    },
  };
}

interface RestDocument {
  name: string;
  fields?: Record<string, Record<string, unknown>>;
}

const stored = ({ name, fields }: RestDocument): Stored => ({
  id: splitPath(name)[1],
  data: plainFields(fields),
});

/**
 * Reads the documents at these paths, or only some `fields` of them. Missing documents are left out. If the rules deny
 * one document, the whole read fails.
 */
export async function getDocuments(
  db: Database,
  paths: readonly string[],
  fields?: readonly string[],
): Promise<Stored[]> {
  if (paths.length === 0) return [];
  const mask = fields && { mask: { fieldPaths: fields } };
  const answer = await db.ask(':batchGet', { documents: paths.map(db.nameOf), ...mask });
  return (answer as { found?: RestDocument }[]).flatMap(({ found }) => (found ? [stored(found)] : []));
}

/** Reads the document at a path, or only some `fields` of it; null if it does not exist. */
export async function getDocument(
  db: Database,
  path: string,
  fields?: readonly string[],
): Promise<Stored | null> {
  const [found] = await getDocuments(db, [path], fields);
  return found ?? null;
}

/** Runs a query. Returns the matching documents. */
export async function runQuery(db: Database, query: Query): Promise<Stored[]> {
  const parent = splitPath(query.from)[0];
  const answer = await db.ask(`/${parent}:runQuery`, { structuredQuery: structuredQuery(query) });
  return (answer as { document?: RestDocument }[]).flatMap(({ document }) =>
    document ? [stored(document)] : [],
  );
}
