import * as z from 'zod/mini';
import type { OwnerDocuments } from '../../../web/server/engine/owner-documents.ts';
import { toStoredTime } from '../../../web/server/engine/owner-documents.ts';
import type { DigestPeriod } from '../model/digest.ts';
import { digestPath } from '../model/digest.ts';
import { mailingPath } from '../model/mailing.ts';

const schema = z.object({ until: z.number() });

/** Reads and stores the end of the last digest's period, and adds mailings of digests, as the owner. */
export function digestDocuments({ get, commit }: OwnerDocuments) {
  return {
    /** The stored end of the last digest's period, in milliseconds since 1970; null if none is stored. */
    async until(period: DigestPeriod): Promise<number | null> {
      const [found] = (await get([digestPath(period)])).values();
      return found ? schema.parse(found.fields).until : null;
    },
    setUntil: (period: DigestPeriod, until: number): Promise<void> =>
      commit([{ path: digestPath(period), fields: { until } }]),
    /** Stores the mailing of a digest. Replaces it if an earlier attempt, which was interrupted, has stored it. */
    async addMailing(id: string, subject: string, at: number): Promise<void> {
      const texts = { kind: 'digest', post: '', to: 'all', subject, preheader: '', by: '' };
      const fields = { ...texts, at: toStoredTime(at), ...{ state: 'sending', note: '', counts: {} } };
      await commit([{ path: mailingPath(id), fields }]);
    },
  };
}

export type DigestDocuments = ReturnType<typeof digestDocuments>;
