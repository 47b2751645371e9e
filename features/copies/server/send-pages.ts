import { randomBytes } from 'node:crypto';
import type { Changes, PageSource, WalPosition } from '@studio-site/backend/copies';
import type { Delivery } from './delivery.ts';
import {
  generationFolder,
  hashOf,
  PART_SIZE,
  type PagePart,
  type partEncoder,
  partName,
  runsOf,
} from './part.ts';

/** A full copy of the database and the changes after it. */
interface Generation {
  id: string;
  began: number;
  sequence: number;
  /** SHA-256 of the last part. */
  previous: string;
  /** Position in the log up to which everything is copied. */
  position: WalPosition;
  /** Number of parts that form the full copy. */
  full: number;
}

/** Thrown if a generation cannot be continued, so that a new one must begin. */
class GenerationLost extends Error {
  override name = 'GenerationLost';
}

export interface PageSender {
  /** Copies the changes since the last call, or everything if a full copy is due. Returns whether anything was sent. */
  send(): Promise<boolean>;
  /** Makes the next call of `send` begin with a full copy. */
  forget(): void;
  /** Whether the last call of `send` succeeded, so that the next one can send changes only. */
  hasFullCopy(): boolean;
}

const DAY = 24 * 3600 * 1000;
/** A changed database is copied in full after this many milliseconds, so that a restore needs few parts. */
const FULL_COPY_AFTER = DAY;
/**
 * An unchanged database is copied in full after this many milliseconds, because the owner's bucket may delete old
 * copies (features/copies/README.md).
 */
const REPEATED_AFTER = 7 * DAY;
/** Number of parts with changes after which a full copy is made. */
const MOST_CHANGES = 3000;
/**
 * When the log has this many pages, the changes in it are moved into the database file (a checkpoint). The number is
 * SQLite's default.
 */
const SETTLED_FROM = 1000;

/** Sends the pages of a database in generations: all pages, then those that changed. */
export function openPageSender(options: {
  source: PageSource;
  delivery: Delivery;
  encode: ReturnType<typeof partEncoder>;
  now: () => number;
  /** Whether it is time to send changes. Checked only during a full copy, which may take long. */
  isDue: () => boolean;
  /** Called before a full copy, which begins when the returned promise resolves. */
  onGeneration?: (id: string) => Promise<void>;
}): PageSender {
  const { source, delivery, encode, now, isDue, onGeneration } = options;
  const { pageSize } = source;
  const pagesInPart = Math.floor(PART_SIZE / pageSize);
  let current: Generation | null = null;

  async function sendPart(
    generation: Generation,
    part: Pick<PagePart, 'time' | 'size' | 'isComplete'>,
    numbers: number[],
    bytes: Buffer,
  ): Promise<void> {
    const { id, sequence, previous } = generation;
    const header: PagePart = {
      ...{ format: 1, generation: id, sequence, previous, pageSize, runs: runsOf(numbers) },
      ...part,
    };
    const encrypted = await encode(header, bytes);
    const isNew = await delivery.put(`${generationFolder(id)}/${partName(sequence)}`, encrypted);
    if (!isNew) throw new GenerationLost(`The storage already has part ${sequence} of ${id}.`);
    generation.sequence += 1;
    generation.previous = hashOf(encrypted);
  }

  async function sendChanges(generation: Generation, time: number, changes: Changes): Promise<void> {
    for (let at = 0; at < changes.numbers.length; at += pagesInPart) {
      const some = changes.numbers.slice(at, at + pagesInPart);
      const isComplete = at + pagesInPart >= changes.numbers.length;
      const { bytes } = changes.read(some);
      await sendPart(generation, { time, size: changes.size, isComplete }, some, bytes);
    }
    generation.position = changes.end;
  }

  /** Sends the changes committed since the last part. Returns whether there were any. */
  async function sendRest(generation: Generation): Promise<boolean> {
    const time = now();
    const changes = source.changes(generation.position);
    if (changes === 'lost') throw new GenerationLost('Another program emptied the log of the database.');
    if (changes === null) return false;
    await sendChanges(generation, time, changes);
    return true;
  }

  /**
   * Moves the changes in the log into the database file (a checkpoint), and sends those that `generation` lacks.
   * Returns where a full copy starts: the time, the number of pages, and the position in the log.
   */
  async function settle(generation: Generation | null) {
    const time = now();
    const { rest, pages, position } = source.settle(generation?.position ?? null);
    if (rest === 'lost') throw new GenerationLost('Another program emptied the log of the database.');
    if (generation && rest) await sendChanges(generation, time, rest);
    return { time, pages, position };
  }

  async function begin(old: Generation | null): Promise<void> {
    const { time, pages, position } = await settle(old);
    const id = `${new Date(time).toISOString().replace(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}`;
    const next: Generation = { id, began: time, sequence: 0, previous: '', position, full: 0 };
    await onGeneration?.(id);
    for (let from = 1; from <= pages; from += pagesInPart) {
      const { numbers, bytes } = source.readFile(from, Math.min(pagesInPart, pages - from + 1));
      await sendPart(next, { time, size: pages, isComplete: false }, numbers, bytes);
      if (old && isDue()) await sendRest(old);
    }
    // A generation is complete only with the changes made during its full copy, so that it is never older than the
    // previous one.
    const caughtUp = now();
    if (!(await sendRest(next)))
      await sendPart(next, { time: caughtUp, size: pages, isComplete: true }, [], Buffer.alloc(0));
    next.full = next.sequence;
    current = next;
  }

  function needsFullCopy({ began, sequence, full }: Generation): boolean {
    const age = now() - began;
    const changes = sequence - full;
    return age > REPEATED_AFTER || (changes > 0 && age > FULL_COPY_AFTER) || changes > MOST_CHANGES;
  }

  return {
    async send() {
      const generation = current;
      // `current` stays null after a failure, because it is then unknown how much was sent.
      current = null;
      try {
        if (generation === null || needsFullCopy(generation)) {
          await begin(generation);
          return true;
        }
        const sent = await sendRest(generation);
        if (generation.position.frames >= SETTLED_FROM) await settle(generation);
        current = generation;
        return sent;
      } catch (error) {
        if (!(error instanceof GenerationLost)) throw error;
        await begin(null);
        return true;
      }
    },
    forget() {
      current = null;
      source.settle(null);
    },
    hasFullCopy: () => current !== null,
  };
}
