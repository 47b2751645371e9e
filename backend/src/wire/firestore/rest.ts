import { valueAt } from '../../firestore/commit/pending-document.ts';
import type { Database } from '../../firestore/database-api.ts';
import type { LogEntry } from '../../log.ts';
import type { Caller } from '../../model/caller.ts';
import { FirestoreError, STATUS } from '../../model/errors.ts';
import { splitFieldPath } from '../../model/field-path.ts';
import type { Query } from '../../model/query.ts';
import { timestampText } from '../../model/timestamp.ts';
import { newFields, type StoredDocument } from '../../model/value.ts';
import { jsonResponse } from '../http/cors.ts';
import { asFirestoreError, errorObject } from '../http/http-error.ts';
import { readJson } from '../http/read-body.ts';
import type { Names } from './names.ts';
import { parseAggregations, parseQuery } from './proto-query.ts';
import { listOf, objectOf } from './proto-value.ts';
import { commitResponse, parseWrites } from './proto-write.ts';
import { decodePath, restDocuments } from './rest-documents.ts';

export interface RestOptions {
  database: Database;
  names: Names;
  authenticate: (header: string | null) => Promise<Caller>;
  log: (entry: LogEntry) => void;
}

/** Methods whose errors stand in an array, as their answers do. */
const STREAMED = new Set(['batchGet', 'runQuery', 'runAggregationQuery']);

/** Answers `POST …/documents[/parent]:method` and the plain document calls. `rest` is what follows `/v1/…/documents`. */
export async function handleRest(request: Request, rest: string, options: RestOptions): Promise<Response> {
  const { database, names, log } = options;
  // Only a POST calls a method: to all others a colon is a character of an id.
  const call = request.method === 'POST' ? /^\/?(.*):([A-Za-z]+)$/.exec(rest) : null;
  const [, path = rest.replace(/^\//, ''), method = ''] = call ?? [];
  try {
    const caller = await options.authenticate(request.headers.get('authorization'));
    if (method !== '') {
      const body = objectOf(await readJson(request), 'The request');
      return jsonResponse(await callMethod(method, decodePath(path), body, caller, database, names));
    }
    return jsonResponse(await restDocuments(request, path, caller, database, names));
  } catch (error) {
    const refusal = asFirestoreError(error, log);
    const body = { error: errorObject(refusal) };
    return jsonResponse(STREAMED.has(method) ? [body] : body, STATUS[refusal.status].http);
  }
}

async function callMethod(
  method: string,
  parent: string,
  body: Record<string, unknown>,
  caller: Caller,
  database: Database,
  names: Names,
): Promise<unknown> {
  switch (method) {
    case 'batchGet': {
      // A name that is given again is answered once, as Firestore does: a short request must not ask for gigabytes.
      const paths = [...new Set(listOf(body.documents, 'documents').map((name) => names.path(name)))];
      const found = database.batchGet(paths, caller);
      const readTime = timestampText(database.readTime());
      return found.map(({ path, document }) =>
        document === null
          ? { missing: names.of(path), readTime }
          : { found: names.document(document), readTime },
      );
    }
    case 'runQuery': {
      const query = parseQuery(body.structuredQuery, parent);
      const documents = database.query(query, caller);
      const readTime = timestampText(database.readTime());
      if (documents.length === 0) return [{ readTime }];
      return documents.map((document) => ({
        document: names.document(projected(document, query)),
        readTime,
      }));
    }
    case 'runAggregationQuery': {
      const { structuredQuery, aggregations } = objectOf(
        body.structuredAggregationQuery,
        'structuredAggregationQuery',
      );
      const aggregateFields = database.aggregate(
        parseQuery(structuredQuery, parent),
        parseAggregations(aggregations),
        caller,
      );
      return [{ result: { aggregateFields }, readTime: timestampText(database.readTime()) }];
    }
    case 'commit':
      return commitResponse(await database.commit(parseWrites(body.writes, names), caller));
    case 'beginTransaction':
      // Transactions are verified at commit by the update times of what was read; the token carries nothing.
      return { transaction: Buffer.from(String(database.readTime())).toString('base64') };
    case 'rollback':
      return {};
    default:
      throw new FirestoreError('UNIMPLEMENTED', `Method ${method} is not supported.`);
  }
}

/** The selected fields only. */
function projected(document: StoredDocument, query: Query): StoredDocument {
  if (query.select === null) return document;
  const fields = newFields();
  for (const path of query.select) {
    if (path === '__name__') continue;
    const keys = splitFieldPath(path);
    const value = valueAt(document.fields, keys);
    const [first = ''] = keys;
    if (value !== undefined) fields[first] = keys.length === 1 ? value : (document.fields[first] ?? value);
  }
  return { ...document, fields };
}
