import type { AskAsOwner } from '@studio-site/backend/outbox';
import { type Fields, toPlainFields } from '@studio-site/backend/values';
import * as z from 'zod/mini';
import { SIGN_UPS, splitPath } from '../../domain/places.ts';
import { timeOf } from '../engine/stored-time.ts';

const rows = z.array(
  z.object({
    document: z.optional(z.object({ name: z.string(), fields: z.record(z.string(), z.unknown()) })),
  }),
);

export interface ConfirmedSignUp {
  id: string;
  /** When the reader confirmed the sign-up, in milliseconds since 1970. */
  confirmed: number;
}

/** A list that contains the sign-up if it is confirmed, and is empty otherwise. */
export function confirmedSignUp(id: string, fields: Fields): ConfirmedSignUp[] {
  const { state, confirmed } = toPlainFields(fields);
  const time = timeOf.parse(confirmed);
  return state === 'confirmed' && time > 0 ? [{ id, confirmed: time }] : [];
}

/** The sign-ups that were confirmed at or after the time `since`, in milliseconds since 1970. */
export async function signUpsSince(ask: AskAsOwner, since: number): Promise<ConfirmedSignUp[]> {
  const value = { timestampValue: new Date(since).toISOString() };
  const where = { fieldFilter: { field: { fieldPath: 'confirmed' }, op: 'GREATER_THAN_OR_EQUAL', value } };
  const structuredQuery = { from: [{ collectionId: SIGN_UPS }], where };
  return rows
    .parse(await ask(':runQuery', { structuredQuery }))
    .flatMap(({ document }) =>
      document ? confirmedSignUp(splitPath(document.name)[1], document.fields as Fields) : [],
    );
}
