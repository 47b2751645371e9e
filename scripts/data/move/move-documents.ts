import { type Fields, type PlainDocument, parseFields, type Value } from '@studio-site/backend/maintenance';
import { toPlainFields } from '@studio-site/backend/values';
import { COLLECTIONS, parsePlace } from '../../../web/domain/collections.ts';
import { splitPath } from '../../../web/domain/places.ts';
import { CommandError } from '../command.ts';
import { expectOk, listDocuments, nameOf, type Project, type WireDocument } from '../project/project.ts';
import { inBatches } from './batches.ts';

/** The first collection with a document, null for an empty project. Throws `CommandError`. */
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
 * Writes the documents into a project, overwriting those with the same path, and verifies each. Skips presence
 * documents. Returns how many were moved. Throws `CommandError`; documents written before the error stay.
 */
export async function moveDocuments(
  project: Project,
  source: PlainDocument[],
  onProgress: (moved: number, all: number) => void,
): Promise<number> {
  const documents = source
    .filter(({ path }) => parsePlace(path)?.kind !== 'presence')
    .map(({ path, fields }) => ({ path, fields: referringTo(project, fields) }));
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

/** A canonical text: equal for equal documents, independent of the order of fields. */
const sameForm = (fields: Fields) => JSON.stringify(toPlainFields(fields));

/** References contain the project's name; those to the old project become references to the new one. */
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
