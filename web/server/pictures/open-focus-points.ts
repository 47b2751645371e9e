import type { Backend, Change } from '@studio-site/backend';
import { toPlainFields } from '@studio-site/backend/values';
import * as z from 'zod';
import type { OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { describeError, type Log } from '../../../platform/log.ts';
import type { Filter } from '../../data/rest/structured-query.ts';
import { parsePlace } from '../../domain/collections.ts';
import type { Focus } from '../../domain/pictures/focus.ts';
import { PICTURES } from '../../domain/places.ts';
import type { FocusPoints } from '../pages/own-styles.ts';

/** The focus points of all pictures: the points that their crops must contain. */
export interface OpenFocusPoints {
  /** The current points. */
  now(): FocusPoints;
  /** Calls the listener after a change of a point, if the engine reports commits. */
  onChange(listener: () => void): void;
}

const stored = z.object({ focus: z.object({ x: z.number(), y: z.number() }) });

/** The focus points of all pictures that have one. */
async function readPoints({ find }: Pick<OwnerDocuments, 'find'>): Promise<Map<string, Focus>> {
  const hasFocus: Filter = ['focus.x', 'GREATER_THAN_OR_EQUAL', 0];
  const found = await find({ from: PICTURES, where: [hasFocus], order: [], fields: ['focus'] });
  return new Map(found.map(({ id, fields }) => [id, stored.parse(fields).focus]));
}

/**
 * Reads the focus points as the owner, because visitors may not read the records of pictures. With the embedded engine,
 * the points are updated after each commit; with other engines, they are read at most once a minute. Rejects if the
 * embedded backend denies the read.
 */
export async function openFocusPoints(
  documents: Pick<OwnerDocuments, 'find'>,
  backend: Pick<Backend, 'onCommit'> | null,
  log: Log,
): Promise<OpenFocusPoints> {
  if (!backend) return readNowAndThen(() => readPoints(documents), log);
  const points = await readPoints(documents);
  const listeners: (() => void)[] = [];
  backend.onCommit(({ changes }) => {
    if (changes.filter((change) => applied(points, change)).length > 0)
      for (const listener of listeners) listener();
  });
  return { now: () => points, onChange: (listener) => void listeners.push(listener) };
}

/** Applies a committed change. Returns whether it changed a focus point. */
function applied(points: Map<string, Focus>, { path, after }: Change): boolean {
  const place = parsePlace(path);
  if (place?.kind !== 'picture') return false;
  const focus = stored.safeParse(toPlainFields(after?.fields ?? {})).data?.focus;
  const before = points.get(place.id);
  if (before?.x === focus?.x && before?.y === focus?.y) return false;
  if (focus) points.set(place.id, focus);
  else points.delete(place.id);
  return true;
}

const MINUTE = 60_000;

/** Caches the points. When they are a minute old, the next call of `now` starts another read. */
function readNowAndThen(read: () => Promise<FocusPoints>, log: Log): OpenFocusPoints {
  let points: FocusPoints = new Map();
  let readAt = 0;
  let hasFailed = false;
  return {
    now() {
      if (Date.now() - readAt > MINUTE) {
        readAt = Date.now();
        read()
          .then((found) => {
            points = found;
          })
          .catch((error: unknown) => {
            // Keeps the previous focus points. The usual reason is a missing permission, so the error is logged only
            // once.
            if (!hasFailed)
              log({ level: 'warn', event: 'focus-points-unread', message: describeError(error) });
            hasFailed = true;
          });
      }
      return points;
    },
    onChange: () => {},
  };
}
