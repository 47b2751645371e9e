import type { Backend, Change } from '@studio-site/backend';
import { toPlainFields } from '@studio-site/backend/values';
import * as z from 'zod';
import { PICTURES } from '../../web/domain/places.ts';
import type { Filter } from '../data/rest/structured-query.ts';
import { splitPath } from '../domain/document-path.ts';
import { type Focus, focusPosition, inPercent } from '../domain/pictures/focus.ts';
import { cardAddress } from '../domain/pictures/picture-address.ts';
import type { OwnerDocuments } from '../engine/owner-documents.ts';
import { describeError, type Log } from '../log.ts';

/** The focus points of pictures, by the pictures' ids. */
export type FocusPoints = ReadonlyMap<string, Focus>;

/** Path of the style sheet with the focus points of all pictures. */
export const FOCUS_SHEET = '/pictures/focus.css';

/** The CSS rules that set the focus points of pictures as `--focus`, which the style sheets use for cropping. */
export const focusRules = (points: FocusPoints): string =>
  [...points].map(([id, focus]) => `img[src*="/pictures/${id}/"]{--focus:${focusPosition(focus)}}`).join('');

/**
 * Adds the focus points of the page's own pictures to a page, and crops their social cards around these points. If the
 * site has any focus point, the element `focus-points` is added even if it is empty: because of it, the page's script
 * loads the focus points of all pictures, for pages that the visitor opens later (web/site/entry.client.tsx).
 */
export function withFocusPoints(html: string, points: FocusPoints): string {
  if (points.size === 0) return html;
  const ids = new Set(Array.from(html.matchAll(/\/pictures\/([\w-]{1,128})\//g), ([, id = '']) => id));
  const shown = new Map([...points].filter(([id]) => ids.has(id)));
  let page = html;
  for (const [id, focus] of shown) page = page.replaceAll(cardAddress(id), focusedCard(id, focus));
  return page.replace('</head>', () => `<style id="focus-points">${focusRules(shown)}</style></head>`);
}

/** The path of a picture's social card, cropped around the focus point. */
export function focusedCard(id: string, focus: Focus): string {
  const { x, y } = inPercent(focus);
  return `/pictures/${id}/card-${x}-${y}.jpg`;
}

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
  const [collection, id] = splitPath(path);
  if (collection !== PICTURES) return false;
  const focus = stored.safeParse(toPlainFields(after?.fields ?? {})).data?.focus;
  const before = points.get(id);
  if (before?.x === focus?.x && before?.y === focus?.y) return false;
  if (focus) points.set(id, focus);
  else points.delete(id);
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
