import { type FirestoreError, STATUS } from '../../model/errors.ts';
import { timestampText } from '../../model/timestamp.ts';
import type { StoredDocument } from '../../model/value.ts';
import type { Names } from './names.ts';

const written = new WeakMap<StoredDocument, string>();

/** The document's JSON, made once however many listeners get it. */
function documentJson(document: StoredDocument, names: Names): string {
  let json = written.get(document);
  if (json === undefined) {
    json = JSON.stringify(names.document(document));
    written.set(document, json);
  }
  return json;
}

/** A resume token says up to which commit its holder knows everything. */
function resumeToken(time: number): string {
  return Buffer.from(String(time)).toString('base64');
}

/** The commit time of a resume token, null when it is not one of ours. */
export function tokenTime(token: unknown): number | null {
  const time = typeof token === 'string' ? Number(Buffer.from(token, 'base64').toString()) : Number.NaN;
  return Number.isSafeInteger(time) && time > 0 ? time : null;
}

let lastSnapshot = { time: -1, json: '' };

/** The messages of a Listen stream as JSON (backend/docs/protocol.md#listen). */
export const listenMessage = {
  change: (document: StoredDocument, target: number, names: Names) =>
    `{"documentChange":{"document":${documentJson(document, names)},"targetIds":[${target}]}}`,
  left: (document: StoredDocument, target: number, names: Names) =>
    `{"documentChange":{"document":${documentJson(document, names)},"removedTargetIds":[${target}]}}`,
  remove: (path: string, time: number, target: number, names: Names) =>
    JSON.stringify({
      documentRemove: { document: names.of(path), readTime: timestampText(time), removedTargetIds: [target] },
    }),
  deleted: (path: string, time: number, target: number, names: Names) =>
    JSON.stringify({
      documentDelete: { document: names.of(path), readTime: timestampText(time), removedTargetIds: [target] },
    }),
  added: (target: number) =>
    JSON.stringify({ targetChange: { targetChangeType: 'ADD', targetIds: [target] } }),
  reset: (target: number) =>
    JSON.stringify({ targetChange: { targetChangeType: 'RESET', targetIds: [target] } }),
  current: (target: number, time: number) =>
    JSON.stringify({
      targetChange: {
        targetChangeType: 'CURRENT',
        targetIds: [target],
        resumeToken: resumeToken(time),
        readTime: timestampText(time),
      },
    }),
  snapshot(time: number): string {
    // All listeners that a commit concerns get the same.
    if (lastSnapshot.time !== time) {
      const targetChange = { resumeToken: resumeToken(time), readTime: timestampText(time) };
      lastSnapshot = { time, json: JSON.stringify({ targetChange }) };
    }
    return lastSnapshot.json;
  },
  count: (target: number, count: number) => JSON.stringify({ filter: { targetId: target, count } }),
  removed: (target: number, error: FirestoreError | null) =>
    JSON.stringify({
      targetChange: {
        targetChangeType: 'REMOVE',
        targetIds: [target],
        ...(error ? { cause: { code: STATUS[error.status].code, message: error.message } } : {}),
      },
    }),
};
