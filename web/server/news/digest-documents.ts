import { toFields } from '@studio-site/backend/values';
import * as z from 'zod/mini';
import { numberValue } from '../../data/rest/values.ts';
import type { DigestPeriod } from '../../domain/mail/digest.ts';
import { digestPath, mailingPath } from '../../domain/places.ts';
import type { Ask } from './sign-up-documents.ts';

const gotten = z.array(
  z.object({ found: z.optional(z.object({ fields: z.object({ until: numberValue }) })) }),
);

/** Reads and stores the end of the last digest's period, and adds mailings of digests, as the owner. */
export function digestDocuments(ask: Ask, projectId: string) {
  const root = `projects/${projectId}/databases/(default)/documents/`;
  return {
    /** The stored end of the last digest's period, in milliseconds since 1970; null if none is stored. */
    async until(period: DigestPeriod): Promise<number | null> {
      const [row] = gotten.parse(await ask(':batchGet', { documents: [root + digestPath(period)] }));
      return row?.found?.fields.until ?? null;
    },
    async setUntil(period: DigestPeriod, until: number): Promise<void> {
      const update = { name: root + digestPath(period), fields: toFields({ until }) };
      await ask(':commit', { writes: [{ update }] });
    },
    /** Stores the mailing of a digest. Replaces it if an earlier attempt, which was interrupted, has stored it. */
    async addMailing(id: string, subject: string, at: number): Promise<void> {
      const texts = { kind: 'digest', post: '', to: 'all', subject, preheader: '', by: '' };
      const fields = toFields({
        ...texts,
        at: { $timestamp: new Date(at).toISOString() },
        ...{ state: 'sending', note: '', counts: {} },
      });
      await ask(':commit', { writes: [{ update: { name: root + mailingPath(id), fields } }] });
    },
  };
}

export type DigestDocuments = ReturnType<typeof digestDocuments>;
