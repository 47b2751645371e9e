import { readCollection } from '@studio-site/backend/maintenance';
import { type Outbox, openOutbox } from '@studio-site/backend/outbox';
import { messageId } from '../../platform/mail/transport.ts';
import type { Program } from '../../scripts/site-program.ts';
import { TEST_MAIL } from '../../web/domain/mail/outbox-job.ts';
import { OUTBOX } from '../../web/domain/places.ts';
import { askAsOwner } from '../ask-as-owner.ts';

const PROJECT = 'demo-studio';
const FROM = { name: 'A Studio', address: 'news@studio.invalid' };

/** Adds jobs to a running site and reads the jobs' results. The site sends one mail for each job. */
export class MailJobs {
  readonly #site: Program;
  readonly #outbox: Outbox;

  constructor(site: Program) {
    this.#site = site;
    this.#outbox = openOutbox({ ask: askAsOwner(site), projectId: PROJECT, collection: OUTBOX });
  }

  async add(group: string, count: number): Promise<void> {
    await this.#outbox.enqueue(
      Array.from({ length: count }, (_, n) => ({
        key: `${TEST_MAIL}:${group}-${n}`,
        kind: TEST_MAIL,
        payload: { to: `reader-${n}@mail.test` },
      })),
    );
  }

  /** Calls `meanwhile` again and again until every job has ended. */
  async untilSettled(meanwhile: () => Promise<unknown>): Promise<void> {
    const isUnderWay = () => this.#states().some(([, state]) => state === 'waiting' || state === 'leased');
    do await meanwhile();
    while (isUnderWay());
  }

  /** Compares the jobs of a group with the Message-IDs that the mail server accepted. */
  async account(group: string, accepted: readonly string[]) {
    const times = new Map<string, number>();
    for (const id of accepted) times.set(id, (times.get(id) ?? 0) + 1);
    const jobs = this.#states().filter(([key]) => key.startsWith(`${TEST_MAIL}:${group}-`));
    const timesOf = (key: string) => times.get(messageId(key, FROM)) ?? 0;
    const inState = (wanted: string) => jobs.filter(([, state]) => state === wanted);
    return {
      jobs: jobs.length,
      done: inState('done').length,
      uncertain: inState('uncertain').length,
      uncertainAccepted: inState('uncertain').filter(([key]) => timesOf(key) > 0).length,
      lost: inState('done').filter(([key]) => timesOf(key) === 0).length,
      twice: jobs.filter(([key]) => timesOf(key) > 1).length,
    };
  }

  #states(): [key: string, state: string][] {
    return readCollection(this.#site.dataDir, OUTBOX).map(({ path, fields: { state } }) => [
      path.slice(OUTBOX.length + 1),
      state && 'stringValue' in state ? state.stringValue : '',
    ]);
  }
}
