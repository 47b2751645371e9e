import { type FirestoreError, STATUS } from '../../model/errors.ts';
import { type StoredDocument, timestampText } from '../../model/value.ts';
import type { Names } from './names.ts';

/** Size limit of the cache of JSON texts, in characters. */
const MOST_HELD = 8 * 1024 * 1024;

interface Cache {
  /** For each document, its JSON text in the cached version. */
  versions: Map<string, { updateTime: number; json: string }>;
  characters: number;
}
const held = new WeakMap<Names, Cache>();

/** A document as JSON. The text is cached, because all listeners of the document receive the same one. */
function documentJson(document: StoredDocument, names: Names): string {
  const { path, updateTime } = document;
  const cache = cacheOf(names);
  const found = cache.versions.get(path);
  if (found?.updateTime === updateTime) return found.json;
  const json = JSON.stringify(names.document(document));
  cache.characters += json.length - (found?.json.length ?? 0);
  if (cache.characters > MOST_HELD) {
    cache.versions.clear();
    cache.characters = json.length;
  }
  cache.versions.set(path, { updateTime, json });
  return json;
}

function cacheOf(names: Names): Cache {
  const known = held.get(names);
  if (known) return known;
  const cache: Cache = { versions: new Map(), characters: 0 };
  held.set(names, cache);
  return cache;
}

/** A resume token contains a commit time. A client with the token has all changes up to that time. */
function resumeToken(time: number): string {
  return Buffer.from(String(time)).toString('base64');
}

/** The commit time in a resume token; null if the token is invalid, for example one from Google. */
export function tokenTime(token: unknown): number | null {
  const time = typeof token === 'string' ? Number(Buffer.from(token, 'base64').toString()) : Number.NaN;
  return Number.isSafeInteger(time) && time > 0 ? time : null;
}

let lastSnapshot = { time: -1, json: '' };

/** The messages of a Listen stream, as JSON (backend/docs/protocol.md#listen). */
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
    // Keeps the last message, because after a commit many listeners receive the same one.
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
