import { FirestoreError, STATUS } from '../../model/errors.ts';
import type { CommitResult, Write } from '../../model/query.ts';
import type { Call } from '../call.ts';
import { readJson } from '../http/read-body.ts';
import { asFirestoreError, jsonResponse, jsonTextResponse } from '../http/responses.ts';
import { parseToken, parseTransactionOptions } from './proto-transaction.ts';
import { listOf, objectOf, parseMicros, requestOf, textOf, wholeOf } from './proto-value.ts';
import { commitResponse, parseWrites } from './proto-write.ts';
import { parentOf, type Read } from './reads.ts';

/** Creates the endpoint of a method that returns a list. */
export const listed = (read: Read) => async (call: Call) => {
  const body = objectOf(await readJson(call.request), 'The request');
  return jsonTextResponse(await read({ ...call, answerOf: JSON.stringify }, body));
};

/** `documents:commit`: applies writes, with or without a transaction. */
export async function commit(call: Call): Promise<Response> {
  const { writes, transaction } = await bodyOf(call, ['writes', 'transaction']);
  const { database, names } = call.services;
  call.spend('writes', listOf(writes, 'writes').length);
  const parsed = parseWrites(writes, names);
  // An empty token counts as absent, because it is the protobuf default.
  const token = transaction === undefined || transaction === '' ? null : parseToken(transaction);
  return jsonResponse(commitResponse(await database.commit(parsed, call.caller, token)));
}

/** `documents:beginTransaction`: begins a transaction and returns its token. */
export async function beginTransaction(call: Call): Promise<Response> {
  const { options } = await bodyOf(call, ['options']);
  const { token } = call.services.database.transactions.begin(parseTransactionOptions(options));
  return jsonResponse({ transaction: token });
}

/** `documents:rollback`: ends a transaction without a commit. */
export async function rollback(call: Call): Promise<Response> {
  const { transaction = '' } = await bodyOf(call, ['transaction']);
  call.services.database.transactions.end(parseToken(transaction));
  return jsonResponse({});
}

/** Handles unknown methods. Throws UNIMPLEMENTED. */
export async function noSuchMethod(call: Call): Promise<never> {
  await readJson(call.request);
  throw new FirestoreError('UNIMPLEMENTED', `Method ${call.params.method} is not supported.`);
}

/** Handles unknown paths. Throws NOT_FOUND. */
export function noSuchAddress(): never {
  throw new FirestoreError('NOT_FOUND', 'Unknown address.');
}

/** The fields of a request's body. Throws INVALID_ARGUMENT and the errors of `readBody`. */
async function bodyOf<N extends string>({ request }: Call, names: readonly N[]) {
  return requestOf(await readJson(request), names);
}

// Methods of admin libraries. As in Firestore, only the project's owner may call them, whatever the rules allow.

const TOKEN_START = 'after ';

/**
 * `documents:listCollectionIds`: lists the collections directly below a document or the root, including those whose
 * documents exist only as parents of subcollections.
 */
export async function listCollectionIds(call: Call): Promise<Response> {
  const { pageSize = 0, pageToken, readTime } = await bodyOf(call, ['pageSize', 'pageToken', 'readTime']);
  if (call.caller.kind !== 'owner')
    throw new FirestoreError('PERMISSION_DENIED', 'Metadata operations require admin authentication.');
  const size = wholeOf(pageSize, 'pageSize');
  if (size < 0) throw invalid('page_size must be greater than or equal to zero.');
  const after =
    pageToken === undefined || pageToken === '' ? null : idOfToken(textOf(pageToken, 'pageToken'));
  const parent = parentOf(call);
  const { database } = call.services;
  if (
    readTime !== undefined &&
    database.transactions.at(parseMicros(readTime)).readTime < database.readTime()
  )
    throw new FirestoreError('FAILED_PRECONDITION', "The requested 'read_time' is too old.");
  const known = await call.read(() => database.collectionIds(parent));
  const rest =
    after === null ? known : known.filter((id) => Buffer.compare(Buffer.from(id), Buffer.from(after)) > 0);
  const page = size === 0 ? rest : rest.slice(0, size);
  return jsonResponse({
    ...(page.length > 0 ? { collectionIds: page } : {}),
    ...(page.length < rest.length ? { nextPageToken: tokenOfId(page.at(-1) ?? '') } : {}),
  });
}

function tokenOfId(id: string): string {
  return Buffer.from(TOKEN_START + id).toString('base64');
}

function idOfToken(token: string): string {
  const text = Buffer.from(token, 'base64').toString();
  if (!text.startsWith(TOKEN_START)) throw invalid('invalid page token');
  return text.slice(TOKEN_START.length);
}

/** `documents:batchWrite`: applies independent writes, each with its own status. */
export async function batchWrite(call: Call): Promise<Response> {
  const { writes } = await bodyOf(call, ['writes', 'labels']);
  const { caller, services } = call;
  if (caller.kind !== 'owner')
    throw new FirestoreError('PERMISSION_DENIED', 'Batch writes require admin authentication.');
  const parsed = parseWrites(writes, services.names);
  checkEachOnce(parsed);
  call.spend('writes', parsed.length);
  const outcomes = await Promise.allSettled(parsed.map((write) => services.database.commit([write], caller)));
  if (outcomes.length === 0) return jsonResponse({});
  return jsonResponse({
    writeResults: outcomes.map((outcome) => (outcome.status === 'fulfilled' ? resultOf(outcome.value) : {})),
    status: outcomes.map((outcome) => {
      if (outcome.status === 'fulfilled') return {};
      const { status, message } = asFirestoreError(outcome.reason, services.log);
      return { code: STATUS[status].code, message };
    }),
  });
}

function checkEachOnce(writes: readonly Write[]): void {
  if (new Set(writes.map(({ path }) => path)).size < writes.length)
    throw invalid('the same document cannot be written more than once in a single request');
}

function resultOf(committed: CommitResult): object {
  return commitResponse(committed).writeResults[0] ?? {};
}

const invalid = (message: string) => new FirestoreError('INVALID_ARGUMENT', message);
