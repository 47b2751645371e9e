import { type Fields, type PlainDocument, parseFields, type Value } from '@studio-site/backend/maintenance';
import { toPlainFields } from '@studio-site/backend/values';
import { splitPath } from '../../../platform/domain/document-path.ts';
import { COLLECTIONS, parsePlace } from '../../../web/domain/collections.ts';
import { OUTBOX } from '../../../web/domain/places.ts';
import { CommandError } from '../command.ts';
import { expectOk, listDocuments, nameOf, type Project, type WireDocument } from '../project/project.ts';

/** Limits of a batch. Firestore accepts 10 MiB per commit, and index entries count too, so batches are smaller. */
const MOST_DOCUMENTS = 200;
const MOST_BYTES = 3_000_000;

/** Splits documents into batches that each fit into one commit. A single document always fits. */
export function inBatches(documents: PlainDocument[]): PlainDocument[][] {
  const batches: PlainDocument[][] = [];
  let bytes = 0;
  for (const document of documents) {
    const size = Buffer.byteLength(JSON.stringify(document));
    const current = batches.at(-1);
    if (current === undefined || current.length >= MOST_DOCUMENTS || bytes + size > MOST_BYTES) {
      batches.push([document]);
      bytes = size;
    } else {
      current.push(document);
      bytes += size;
    }
  }
  return batches;
}

/**
 * The first collection, of those that the site uses or that occur in `documents`, that has a document in the project;
 * null if all of them are empty. Throws `CommandError`.
 */
export async function firstUsedCollection(
  project: Project,
  documents: PlainDocument[],
): Promise<string | null> {
  const known = Object.values(COLLECTIONS).map(({ path }) => path);
  const collections = new Set([...known, ...documents.map(({ path }) => splitPath(path)[0])]);
  for (const collection of collections)
    if ((await listDocuments(project, collection, 1)).length > 0) return collection;
  return null;
}

/**
 * Writes documents to a project, overwrites those with the same path, and verifies each. Skips presence documents.
 * Returns how many were moved. Throws `CommandError`; documents already written stay.
 */
export async function moveDocuments(
  project: Project,
  source: PlainDocument[],
  onProgress: (moved: number, all: number) => void,
): Promise<number> {
  const documents = source
    .filter(({ path }) => parsePlace(path)?.kind !== 'presence')
    .map(({ path, fields }) => ({ path, fields: notDueAgain(path, referringTo(project, fields)) }));
  let moved = 0;
  for (const batch of inBatches(documents)) {
    const writes = batch.map(({ path, fields }) => ({ update: { name: nameOf(project, path), fields } }));
    expectOk(project, await project.call('POST', ':commit', { writes }));
    await checkStored(project, batch);
    moved += batch.length;
    onProgress(moved, documents.length);
  }
  return moved;
}

/** Sets the state of an unfinished outbox job to `uncertain`, because the old site may still do it. */
function notDueAgain(path: string, fields: Fields): Fields {
  const { state } = fields;
  if (splitPath(path)[0] !== OUTBOX || !state || !('stringValue' in state)) return fields;
  if (state.stringValue !== 'waiting' && state.stringValue !== 'leased') return fields;
  const note = 'It waited while the site was moved, so it is not known whether it was done since.';
  return { ...fields, state: { stringValue: 'uncertain' }, note: { stringValue: note } };
}

async function checkStored(project: Project, batch: PlainDocument[]): Promise<void> {
  const names = batch.map(({ path }) => nameOf(project, path));
  const answers = expectOk(project, await project.call('POST', ':batchGet', { documents: names }));
  const stored = new Map<string, WireDocument>();
  for (const { found } of answers as { found?: WireDocument }[]) if (found) stored.set(found.name, found);
  for (const { path, fields } of batch) {
    const document = stored.get(nameOf(project, path));
    if (document === undefined || sameForm(parseFields(document.fields)) !== sameForm(fields))
      throw new CommandError(
        `${path} in ${project.name} differs from the version sent. Is another program writing there?`,
      );
  }
}

/** A string that is equal for equal documents, whatever the order of their fields. */
const sameForm = (fields: Fields) => JSON.stringify(toPlainFields(fields));

/** Replaces the project in all document references with `project`. */
function referringTo(project: Project, fields: Fields): Fields {
  const moved: Fields = Object.create(null);
  for (const key of Object.keys(fields)) moved[key] = valueReferringTo(project, fields[key] as Value);
  return moved;
}

function valueReferringTo(project: Project, value: Value): Value {
  if ('referenceValue' in value)
    return {
      referenceValue: value.referenceValue.replace(/^projects\/[^/]+\//, `projects/${project.projectId}/`),
    };
  if ('mapValue' in value) return { mapValue: { fields: referringTo(project, value.mapValue.fields ?? {}) } };
  if ('arrayValue' in value && value.arrayValue.values)
    return { arrayValue: { values: value.arrayValue.values.map((item) => valueReferringTo(project, item)) } };
  return value;
}
