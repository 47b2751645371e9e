import type { Backend, Change } from '@studio-site/backend';
import * as z from 'zod';
import { askAsOwner } from '../../../platform/engine/owner-access.ts';
import type { ServiceAccount } from '../../../platform/engine/service-account.ts';
import { describeError, type Log } from '../../../platform/log.ts';
import type { Engine } from '../../data/page-engine.ts';
import { parsePlace } from '../../domain/collections.ts';
import type { Focus } from '../../domain/pictures/focus.ts';
import { PICTURES, splitPath } from '../../domain/places.ts';
import type { FocusPoints } from '../pages/own-styles.ts';

/** The focus points of all pictures: the points that their crops must contain. */
export interface OpenFocusPoints {
  /** The current points. */
  now(): FocusPoints;
  /** Calls the listener after a change of a point, if the engine reports commits. */
  onChange(listener: () => void): void;
}

/** A number in the encoding of Firestore's REST interface. */
const share = z
  .union([z.object({ doubleValue: z.number() }), z.object({ integerValue: z.coerce.number() })])
  .transform((value) => ('doubleValue' in value ? value.doubleValue : value.integerValue));
const focusValue = z.object({ mapValue: z.object({ fields: z.object({ x: share, y: share }) }) });
const found = z.array(
  z.object({
    document: z.optional(z.object({ name: z.string(), fields: z.object({ focus: focusValue }) })),
  }),
);

const [PARENT, COLLECTION] = splitPath(PICTURES);
/** A query for the focus points of all pictures that have one, without the other fields. */
const QUERY = {
  structuredQuery: {
    select: { fields: [{ fieldPath: 'focus' }] },
    from: [{ collectionId: COLLECTION }],
    where: {
      fieldFilter: {
        field: { fieldPath: 'focus.x' },
        op: 'GREATER_THAN_OR_EQUAL',
        value: { doubleValue: 0 },
      },
    },
  },
};

function pointsIn(answer: unknown): Map<string, Focus> {
  return new Map(
    found.parse(answer).flatMap(({ document }): [string, Focus][] => {
      if (!document) return [];
      return [[splitPath(document.name)[1], document.fields.focus.mapValue.fields]];
    }),
  );
}

/**
 * Reads the focus points as the owner, because visitors may not read the records of pictures. With the embedded engine,
 * the points are updated after each commit; with other engines, they are read at most once a minute. Rejects if the
 * embedded backend denies the read.
 */
export async function openFocusPoints(
  engine: Engine,
  backend: Backend | null,
  account: Pick<ServiceAccount, 'token'>,
  firestoreEmulator: string | null,
  log: Log,
): Promise<OpenFocusPoints> {
  const { projectId } = engine.app;
  if (!backend) return readNowAndThen(() => askRemote(projectId, account, firestoreEmulator), log);
  const points = pointsIn(await askAsOwner(backend, projectId, `${PARENT}:runQuery`, QUERY));
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
  const parsed = focusValue.safeParse(after?.fields.focus);
  const focus = parsed.success ? parsed.data.mapValue.fields : null;
  const before = points.get(place.id);
  if (before?.x === focus?.x && before?.y === focus?.y) return false;
  if (focus) points.set(place.id, focus);
  else points.delete(place.id);
  return true;
}

async function askRemote(
  projectId: string,
  account: Pick<ServiceAccount, 'token'>,
  firestoreEmulator: string | null,
): Promise<unknown> {
  const origin =
    firestoreEmulator === null ? 'https://firestore.googleapis.com' : `http://${firestoreEmulator}`;
  const token = firestoreEmulator === null ? await account.token() : 'owner';
  const answer = await fetch(
    `${origin}/v1/projects/${projectId}/databases/(default)/documents/${PARENT}:runQuery`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(QUERY),
      signal: AbortSignal.timeout(TIME_LIMIT),
    },
  );
  if (!answer.ok) throw new Error(`The focus points could not be read: HTTP status ${answer.status}.`);
  return answer.json();
}

/** Time limit of a request in milliseconds. */
const TIME_LIMIT = 10_000;
const MINUTE = 60_000;

/** Caches the points. When they are a minute old, the next call of `now` starts another read. */
function readNowAndThen(read: () => Promise<unknown>, log: Log): OpenFocusPoints {
  let points: FocusPoints = new Map();
  let readAt = 0;
  let hasFailed = false;
  return {
    now() {
      if (Date.now() - readAt > MINUTE) {
        readAt = Date.now();
        read()
          .then((answer) => {
            points = pointsIn(answer);
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
