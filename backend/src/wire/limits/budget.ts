import type { Caller } from '../../model/caller.ts';
import { FirestoreError } from '../../model/errors.ts';

/**
 * What a request may cost, for the limits: `free` is answered from memory, `identity`
 * signs somebody in, `read` and `write` reach the database, `listen` may hold a connection, `maintenance` is the
 * owner's.
 */
export type LimitClass = 'free' | 'identity' | 'read' | 'write' | 'listen' | 'maintenance';

/**
 * What requests use up. `signIns`: calls of the identity endpoints. `calls`: requests and messages that reach the
 * database. `writes`: documents in commits. `targets`: things that a client begins to listen to. `documents`: documents
 * read, for answers, for rules, and again for listeners after a commit. `bytes`: what requests that write have as bodies.
 */
export type Unit = 'signIns' | 'calls' | 'writes' | 'targets' | 'documents' | 'bytes';

/** In a minute: what one client may use up, and all clients together. */
export type BudgetTable = Readonly<Record<Unit, { client: number; process: number }>>;

/** Generous for an office of editors behind one address, too little for a program gone wild. */
export const BUDGET: BudgetTable = {
  signIns: { client: 600, process: 6_000 },
  calls: { client: 12_000, process: 240_000 },
  writes: { client: 3_000, process: 60_000 },
  targets: { client: 3_000, process: 60_000 },
  documents: { client: 300_000, process: 1_500_000 },
  bytes: { client: 300_000_000, process: 3_000_000_000 },
};

/** What each class of endpoints draws on when it is called; writes, targets and documents are counted as they occur. */
export const DRAWS_ON: Readonly<Record<LimitClass, Unit | null>> = {
  free: null,
  identity: 'signIns',
  read: 'calls',
  write: 'calls',
  listen: 'calls',
  // The holder of the owner token may do as they like; a wrong token costs nothing but the comparison.
  maintenance: null,
};

/** Who pays for a request: the client's address and, once signed in, the person. Nobody pays for the site itself. */
export type Payers = readonly string[];

/** The payers of a request. `address` is null for the site's own process. */
export function payersOf(address: string | null, caller: Caller): Payers {
  if (address === null || caller.kind === 'owner') return [];
  return caller.kind === 'user' ? [address, `person ${caller.uid}`] : [address];
}

export interface Budget {
  /** Counts before the work is done. Throws RESOURCE_EXHAUSTED when a payer's minute is used up. */
  spend(unit: Unit, amount: number, payers: Payers): void;
  /** Counts what turned out to be used, once it is; the next `spend` feels it. */
  count(unit: Unit, amount: number, payers: Payers): void;
}

/** When the process is at its limit, a client that has used this part of its own share is still served. */
const MODEST = 0.1;
const SENTENCE = 'Too many at once. Please try again in a minute.';

/** Counts by minute, and forgets every minute, so that the counts cannot grow without end. `now`: milliseconds. */
export function createBudget(table: BudgetTable, now: () => number): Budget {
  let minute = 0;
  let used = new Map<string, number>();

  function add(key: string, amount: number): number {
    const total = (used.get(key) ?? 0) + amount;
    used.set(key, total);
    return total;
  }

  function count(unit: Unit, amount: number, payers: Payers): boolean {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) {
      minute = current;
      used = new Map();
    }
    if (payers.length === 0) return true;
    const { client, process } = table[unit];
    const isCrowded = add(unit, amount) > process;
    const most = isCrowded ? client * MODEST : client;
    // Every payer is counted, also after one that is over.
    return payers.map((payer) => add(`${unit} ${payer}`, amount) <= most).every(Boolean);
  }

  return {
    spend(unit, amount, payers) {
      if (!count(unit, amount, payers)) throw new FirestoreError('RESOURCE_EXHAUSTED', SENTENCE);
    },
    count,
  };
}

/** The answer 429, in the words of both services: the SDK shows `resource-exhausted` or `auth/too-many-requests`. */
export function tooMany(): Response {
  const error = {
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    message: `TOO_MANY_ATTEMPTS_TRY_LATER : ${SENTENCE}`,
  };
  return Response.json(
    { error },
    { status: 429, headers: { 'Retry-After': '60', 'Cache-Control': 'no-store' } },
  );
}
