import { randomBytes } from 'node:crypto';
import type { Database } from '../../firestore/database-api.ts';
import type { Transaction } from '../../firestore/transactions/transaction.ts';
import type { Caller } from '../../model/caller.ts';
import { checkId } from '../../model/document-name.ts';
import { FirestoreError } from '../../model/errors.ts';
import { splitFieldPath } from '../../model/field-path.ts';
import type { Query, Write } from '../../model/query.ts';
import { newFields } from '../../model/value.ts';
import type { Call } from '../call.ts';
import { readBody, readJson } from '../http/read-body.ts';
import { jsonTextResponse } from '../http/responses.ts';
import type { Names } from './names.ts';
import { parseSelector, readSelected } from './proto-transaction.ts';
import { messageOf, parametersOf, parseFields, parseValue, wholeOf } from './proto-value.ts';
import { DOCUMENT, parsePrecondition } from './proto-write.ts';
import { masker, maskOfAddress, type ReadMask } from './read-mask.ts';

const PARAMETERS = [
  ...['mask.fieldPaths', 'updateMask.fieldPaths', 'currentDocument.exists', 'currentDocument.updateTime'],
  ...['documentId', 'transaction', 'readTime', 'pageSize', 'pageToken', 'orderBy', 'showMissing'],
];

/** Size limit of a GET's parameters in a body, in bytes. */
const LARGEST_ADDRESS = 64 * 1024;

/** REST endpoint: gets, lists, creates, patches and deletes documents. */
export async function documents(call: Call): Promise<Response> {
  return jsonTextResponse(await answerOf(call));
}

/** The JSON of the response. */
async function answerOf(call: Call): Promise<string> {
  const { request, url, params, caller, services } = call;
  const { database, names } = services;
  const path = decodePath(params.path ?? '');
  const isDocument = path !== '' && path.split('/').length % 2 === 0;
  if (isDocument) names.path(names.of(path));
  const method = methodOf(call);
  const search = method === 'GET' && request.method === 'POST' ? await searchInBody(call) : url.searchParams;
  const searchParams = parametersOf(search, PARAMETERS);
  const mask = maskOfAddress(searchParams);
  if (method === 'GET') {
    const selector = parseSelector({
      transaction: searchParams.get('transaction') ?? undefined,
      readTime: searchParams.get('readTime') ?? undefined,
    });
    // The JSON of a long list takes as long as its read, and so it is made when it is the client's turn.
    return call.read(() => {
      const { result } = readSelected(database, selector, (transaction) =>
        isDocument
          ? getDocument(path, mask, call, transaction)
          : listCollection(path, mask, searchParams, call, transaction),
      );
      return JSON.stringify(result);
    });
  }
  call.spend('writes', 1);
  if (method === 'DELETE' && isDocument) {
    await database.commit([writeOf('delete', path, { precondition: preconditionOf(searchParams) })], caller);
    return '{}';
  }
  if (method === 'PATCH' && isDocument) {
    const body = messageOf(await readJson(request), 'The document', DOCUMENT);
    const updated = searchParams.getAll('updateMask.fieldPaths');
    const write = writeOf(updated.length > 0 ? 'update' : 'set', path, {
      fields: parseFields(body.fields),
      mask: updated.length > 0 ? updated.map(splitFieldPath) : null,
      precondition: preconditionOf(searchParams),
    });
    return afterCommit(write, mask, caller, database, names);
  }
  if (method === 'POST' && !isDocument && path !== '') {
    const body = messageOf(await readJson(request), 'The document', DOCUMENT);
    if (body.name !== undefined && body.name !== '')
      throw new FirestoreError('INVALID_ARGUMENT', 'document.name must not be set');
    const id = searchParams.get('documentId') || newId();
    checkId(id, 'Resource');
    names.path(names.of(`${path}/${id}`));
    const write = writeOf('set', `${path}/${id}`, {
      fields: parseFields(body.fields),
      precondition: { exists: false },
    });
    return afterCommit(write, mask, caller, database, names);
  }
  throw new FirestoreError('INVALID_ARGUMENT', `${method} is not supported on "${path.slice(0, 200)}".`);
}

/** The method of a request. Clients that can only POST, or whose address is too long, state it beside. */
function methodOf({ request, url }: Call): string {
  if (request.method !== 'POST') return request.method;
  const stated = request.headers.get('x-http-method-override') ?? url.searchParams.get('$httpMethod');
  return stated?.toUpperCase() ?? 'POST';
}

/** The parameters of a GET that was sent as POST: those in the address, and those in the body. */
async function searchInBody({ request, url }: Call): Promise<URLSearchParams> {
  return new URLSearchParams(`${url.searchParams}&${await readBody(request, LARGEST_ADDRESS)}`);
}

/** The document path in a URL. Each segment is decoded once. Throws INVALID_ARGUMENT. */
export function decodePath(encoded: string): string {
  try {
    const path = encoded.split('/').map(decodeURIComponent);
    if (path.some((segment) => segment.includes('/'))) throw new URIError();
    return path.join('/');
  } catch {
    throw new FirestoreError('INVALID_ARGUMENT', 'The address is not a valid document path.');
  }
}

function getDocument(
  path: string,
  mask: ReadMask,
  { caller, services: { database, names } }: Call,
  transaction?: Transaction,
): unknown {
  const document = database.get(path, caller, transaction);
  if (document === null) throw new FirestoreError('NOT_FOUND', `Document "${names.of(path)}" not found.`);
  return names.document(masker(mask)(document));
}

function listCollection(
  path: string,
  mask: ReadMask,
  search: URLSearchParams,
  { caller, services: { database, names } }: Call,
  transaction?: Transaction,
): unknown {
  const at = path.lastIndexOf('/');
  const collectionId = path.slice(at + 1);
  checkId(collectionId, 'Collection');
  if (!/^(__name__( asc)?)?$/i.test(search.get('orderBy') ?? '') || search.get('showMissing') === 'true')
    throw new FirestoreError(
      'UNIMPLEMENTED',
      'A list is sorted by name and has no missing documents. Use runQuery for another order.',
    );
  const asked = wholeOf(search.get('pageSize') ?? '300', 'pageSize');
  if (asked < 0)
    throw new FirestoreError('INVALID_ARGUMENT', 'page_size must be greater than or equal to zero.');
  const size = Math.min(asked, 1000) || 300;
  const token = search.get('pageToken') || null;
  const query: Query = {
    parent: at < 0 ? '' : names.path(names.of(path.slice(0, at))),
    collectionId,
    allDescendants: false,
    filter: null,
    explicitOrderBy: [],
    orderBy: [{ field: '__name__', direction: 'ASC' }],
    startAt:
      token === null
        ? null
        : {
            values: [parseValue({ referenceValue: names.of(Buffer.from(token, 'base64url').toString()) })],
            before: false,
          },
    endAt: null,
    offset: 0,
    limit: size,
    select: null,
  };
  const documents = database.query(query, caller, transaction);
  const masked = masker(mask);
  const last = documents.length === size ? documents.at(-1) : undefined;
  return {
    ...(documents.length > 0
      ? { documents: documents.map((document) => names.document(masked(document))) }
      : {}),
    ...(last ? { nextPageToken: Buffer.from(last.path).toString('base64url') } : {}),
  };
}

async function afterCommit(
  write: Write,
  mask: ReadMask,
  caller: Caller,
  database: Database,
  names: Names,
): Promise<string> {
  await database.commit([write], caller);
  const document = database.read(write.path);
  return JSON.stringify(document ? names.document(masker(mask)(document)) : {});
}

function writeOf(kind: Write['kind'], path: string, part: Partial<Write>): Write {
  return { kind, path, fields: newFields(), mask: null, transforms: [], precondition: null, ...part };
}

function preconditionOf(search: URLSearchParams): Write['precondition'] {
  const exists = search.get('currentDocument.exists');
  const updateTime = search.get('currentDocument.updateTime');
  return parsePrecondition({
    // Converts `true` and `false`. Any other text is left for the parser, which rejects it.
    ...(exists === null ? {} : { exists: exists === 'true' || (exists === 'false' ? false : exists) }),
    ...(updateTime === null ? {} : { updateTime }),
  });
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random document id of 20 letters and digits. */
function newId(): string {
  return Array.from(randomBytes(20), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
