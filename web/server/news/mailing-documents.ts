import { toFields } from '@studio-site/backend/values';
import * as z from 'zod/mini';
import { numberValue, textValue } from '../../data/rest/values.ts';
import {
  MAILING_KINDS,
  MAILING_STATES,
  type Mailing,
  type MailingCounts,
} from '../../domain/mail/mailing.ts';
import { MAILINGS, mailingPath, splitPath } from '../../domain/places.ts';
import type { Ask } from './sign-up-documents.ts';
import { timeValue } from './stored-sign-up.ts';

const text = z._default(textValue, '');
const count = z._default(numberValue, 0);
/** A mailing that has not begun has no counts. */
const counts = z.catch(
  z.pipe(
    z.object({ mapValue: z.object({ fields: z.object({ mails: count, skipped: count }) }) }),
    z.transform(({ mapValue }) => mapValue.fields),
  ),
  { mails: 0, skipped: 0 },
);
const schema = z.object({
  kind: z.pipe(textValue, z.enum(MAILING_KINDS)),
  post: text,
  to: text,
  subject: text,
  preheader: text,
  by: text,
  at: timeValue,
  state: z.pipe(textValue, z.enum(MAILING_STATES)),
  counts,
});
const document = z.object({ name: z.string(), fields: z._default(z.unknown(), {}) });
const rows = z.array(z.object({ document: z.optional(document) }));

/** A stored mailing, with the counts that the server reads, and without the note, which it only writes. */
export interface StoredMailing extends Omit<Mailing, 'note' | 'counts'> {
  counts: Pick<MailingCounts, 'mails' | 'skipped'>;
}

/** Reads and writes mailings as the owner, bypassing the rules. */
export function mailingDocuments(ask: Ask, projectId: string) {
  const nameOf = (id: string) => `projects/${projectId}/databases/(default)/documents/${mailingPath(id)}`;
  const parse = ({ name, fields }: z.infer<typeof document>): StoredMailing[] => {
    const parsed = schema.safeParse(fields);
    return parsed.success ? [{ id: splitPath(name)[1], ...parsed.data }] : [];
  };
  return {
    async get(id: string): Promise<StoredMailing | null> {
      const answer = z
        .array(z.object({ found: z.optional(document) }))
        .parse(await ask(':batchGet', { documents: [nameOf(id)] }));
      return answer.flatMap(({ found }) => (found ? parse(found) : []))[0] ?? null;
    },
    async inState(state: Mailing['state']): Promise<StoredMailing[]> {
      const where = {
        fieldFilter: { field: { fieldPath: 'state' }, op: 'EQUAL', value: { stringValue: state } },
      };
      const structuredQuery = { from: [{ collectionId: MAILINGS }], where };
      const answer = rows.parse(await ask(':runQuery', { structuredQuery }));
      return answer.flatMap((row) => (row.document ? parse(row.document) : []));
    },
    /** Sets the state of a mailing, its note, and the given counts. */
    async change(
      id: string,
      state: Mailing['state'],
      note: string,
      counts: Partial<MailingCounts> = {},
    ): Promise<void> {
      const fieldPaths = ['state', 'note', ...Object.keys(counts).map((name) => `counts.${name}`)];
      const update = { name: nameOf(id), fields: toFields({ state, note, counts }) };
      await ask(':commit', {
        writes: [{ update, updateMask: { fieldPaths }, currentDocument: { exists: true } }],
      });
    },
    /**
     * Adds one to a count of a mailing: `left` for readers who unsubscribed by a link in its mails, `bounced` for
     * bounced mails.
     */
    async addOne(id: string, count: 'left' | 'bounced'): Promise<void> {
      const fieldTransforms = [{ fieldPath: `counts.${count}`, increment: { integerValue: '1' } }];
      const transform = { document: nameOf(id), fieldTransforms };
      await ask(':commit', { writes: [{ transform, currentDocument: { exists: true } }] });
    },
  };
}

export type MailingDocuments = ReturnType<typeof mailingDocuments>;
