import { FirestoreError } from '../../model/errors.ts';
import { compileRules, compileStorageRules, RulesSyntaxError } from '../../rules/compile/compile.ts';
import type { Call } from '../call.ts';
import { readJson } from '../http/read-body.ts';
import { jsonResponse } from '../http/responses.ts';
import { listOf, objectOf, textOf } from './proto-value.ts';

/** Maintenance endpoint that deletes every document. */
export async function clearDocuments({ services }: Call): Promise<Response> {
  await services.database.clear();
  return jsonResponse({});
}

/** Replaces the Firestore rules. If the text does not compile, throws INVALID_ARGUMENT and keeps the old rules. */
export async function replaceRules({ request, services }: Call): Promise<Response> {
  const { content, name } = await rulesFile(request);
  services.database.setRules(compiled(() => compileRules(content, name ?? 'firestore.rules')));
  return jsonResponse({});
}

/** Replaces the Storage rules, like a PUT to Firebase's Storage emulator. Null if not a PUT or not in emulator mode. */
export async function replaceStorageRules({ request, services }: Call): Promise<Response | null> {
  const { identity, storage } = services;
  if (!identity.emulatorTokens || request.method !== 'PUT') return null;
  if (!storage)
    throw new FirestoreError(
      'FAILED_PRECONDITION',
      'Rules for files are missing: start backend/serve.ts with --storage-rules.',
    );
  const { content, name } = await rulesFile(request);
  storage.setRules(compiled(() => compileStorageRules(content, name ?? 'storage.rules')));
  return jsonResponse({ message: 'Rules updated successfully' });
}

async function rulesFile(request: Request): Promise<{ content: string; name: string | null }> {
  const { rules } = objectOf(await readJson(request), 'The request');
  const [file] = listOf(objectOf(rules, 'rules').files, 'files');
  const { name, content } = objectOf(file, 'A file');
  return { content: textOf(content, 'content'), name: typeof name === 'string' ? name : null };
}

function compiled<Rules>(compile: () => Rules): Rules {
  try {
    return compile();
  } catch (error) {
    if (error instanceof RulesSyntaxError) throw new FirestoreError('INVALID_ARGUMENT', error.message);
    throw error;
  }
}

/** Handles unsupported HTTP methods. Throws UNIMPLEMENTED. */
export function noSuchCall(): never {
  throw new FirestoreError('UNIMPLEMENTED', 'There is no maintenance call of that name.');
}
