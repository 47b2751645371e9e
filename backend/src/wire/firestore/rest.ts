import { FirestoreError } from '../../model/errors.ts';
import type { Call } from '../call.ts';
import { jsonResponse } from '../http/cors.ts';
import { readJson } from '../http/read-body.ts';
import { parseToken, parseTransactionOptions } from './proto-transaction.ts';
import { objectOf } from './proto-value.ts';
import { commitResponse, parseWrites } from './proto-write.ts';
import type { Read } from './reads.ts';

/** Creates the endpoint of a method that returns a list. */
export const listed = (read: Read) => async (call: Call) =>
  jsonResponse(await read(call, await bodyOf(call)));

/** `documents:commit`: applies writes, with or without a transaction. */
export async function commit(call: Call): Promise<Response> {
  const { writes, transaction } = await bodyOf(call);
  const { database, names } = call.services;
  const parsed = parseWrites(writes, names);
  // An empty token counts as absent, because it is the protobuf default.
  const token = transaction === undefined || transaction === '' ? null : parseToken(transaction);
  call.spend('writes', parsed.length);
  return jsonResponse(commitResponse(await database.commit(parsed, call.caller, token)));
}

/** `documents:beginTransaction`: begins a transaction and returns its token. */
export async function beginTransaction(call: Call): Promise<Response> {
  const { options } = await bodyOf(call);
  const { token } = call.services.database.transactions.begin(parseTransactionOptions(options));
  return jsonResponse({ transaction: token });
}

/** `documents:rollback`: ends a transaction without a commit. */
export async function rollback(call: Call): Promise<Response> {
  const { transaction = '' } = await bodyOf(call);
  call.services.database.transactions.end(parseToken(transaction));
  return jsonResponse({});
}

/** Handles unknown methods. Throws UNIMPLEMENTED. */
export async function noSuchMethod(call: Call): Promise<never> {
  await bodyOf(call);
  throw new FirestoreError('UNIMPLEMENTED', `Method ${call.params.method} is not supported.`);
}

/** Handles unknown paths. Throws NOT_FOUND. */
export function noSuchAddress(): never {
  throw new FirestoreError('NOT_FOUND', 'Unknown address.');
}

/** Reads the JSON object in a request. Throws INVALID_ARGUMENT and the errors of `readBody`. */
export async function bodyOf({ request }: Call): Promise<Record<string, unknown>> {
  return objectOf(await readJson(request), 'The request');
}
