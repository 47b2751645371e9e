import { FirestoreError } from '../../model/errors.ts';
import { compileRules, RulesSyntaxError } from '../../rules/compile/compile.ts';
import type { Call } from '../call.ts';
import { jsonResponse } from '../http/cors.ts';
import { readJson } from '../http/read-body.ts';
import { listOf, objectOf } from './proto-value.ts';

/** Deletes every document. */
export async function clearDocuments({ services }: Call): Promise<Response> {
  await services.database.clear();
  return jsonResponse({});
}

/** Takes new rules. Throws INVALID_ARGUMENT, and keeps the old ones, when they do not compile. */
export async function replaceRules({ request, services }: Call): Promise<Response> {
  const { rules } = objectOf(await readJson(request), 'The request');
  const [file] = listOf(objectOf(rules, 'rules').files, 'files');
  const { name, content } = objectOf(file, 'A file');
  try {
    services.database.setRules(compileRules(String(content), String(name ?? 'firestore.rules')));
  } catch (error) {
    if (error instanceof RulesSyntaxError) throw new FirestoreError('INVALID_ARGUMENT', error.message);
    throw error;
  }
  return jsonResponse({});
}

/** Throws UNIMPLEMENTED. */
export function noSuchCall(): never {
  throw new FirestoreError('UNIMPLEMENTED', 'No such maintenance call.');
}
