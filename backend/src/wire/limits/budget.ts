import type { Caller } from '../../model/caller.ts';
import { FirestoreError } from '../../model/errors.ts';

/**
 * The limit class of an endpoint. `free`: answered from memory. `identity`: calls about accounts, such as a sign-in.
 * `read`, `write`: use the database. `listen`: may keep a connection open. `maintenance`: needs the owner token.
 */
export type LimitClass = 'free' | 'identity' | 'read' | 'write' | 'listen' | 'maintenance';

/**
 * Units of usage. `signIns`: calls of identity endpoints. `calls`: requests and messages that use the database.
 * `writes`: writes of documents and stored files. `targets`: new listeners. `documents`: documents read for responses,
 * by rules, and for listeners after a commit. `bytes`: bodies of requests that write.
 */
export type Unit = 'signIns' | 'calls' | 'writes' | 'targets' | 'documents' | 'bytes';

/**
 * Limits per minute: for each client, for all clients together, and for each program (a user who signed in with a
 * password). If there is no limit for programs, the limit for clients applies.
 */
export type BudgetTable = Readonly<Record<Unit, { client: number; process: number; program?: number }>>;

/**
 * Default limits: high enough for an office of editors behind one IP address, and low enough to stop an endless loop.
 */
export const BUDGET: BudgetTable = {
  signIns: { client: 600, process: 6_000 },
  calls: { client: 12_000, process: 240_000, program: 120 },
  writes: { client: 3_000, process: 60_000, program: 60 },
  targets: { client: 3_000, process: 60_000, program: 60 },
  documents: { client: 300_000, process: 1_500_000, program: 6_000 },
  bytes: { client: 300_000_000, process: 3_000_000_000, program: 10_000_000 },
};

/**
 * For each class, the unit in which every call is charged; null if calls are free. All other units are charged
 * separately.
 */
export const DRAWS_ON: Readonly<Record<LimitClass, Unit | null>> = {
  free: null,
  identity: 'signIns',
  read: 'calls',
  write: 'calls',
  listen: 'calls',
  // The class `maintenance` has no limit: outside of emulator mode, the guard lets only the holder of the owner token
  // pass, and checking a wrong token costs almost nothing.
  maintenance: null,
};

/**
 * The keys of the budgets that a request uses: the client's IP address and, if signed in, the user. Empty if nothing is
 * charged: for requests of this process, and for the owner.
 */
export type Payers = readonly string[];

/** The keys of the budgets that a request uses. `address` is null for requests of this process. */
export function payersOf(address: string | null, caller: Caller): Payers {
  if (address === null || caller.kind === 'owner') return [];
  if (caller.kind !== 'user') return [address];
  return [address, `${signedInWithPassword(caller.token) ? PROGRAM : 'person '}${caller.uid}`];
}

/** Start of the key of a program's budget. */
const PROGRAM = 'program ';

/** Selects the keys that belong to budgets of programs. */
export const programsIn = (payers: Payers): Payers => payers.filter((payer) => payer.startsWith(PROGRAM));

function signedInWithPassword({ firebase }: Record<string, unknown>): boolean {
  return (firebase as { sign_in_provider?: unknown } | undefined)?.sign_in_provider === 'password';
}

export interface Budget {
  /**
   * Charges before the work is done. Throws RESOURCE_EXHAUSTED if the budget of the current minute is exceeded. Throws
   * INVALID_ARGUMENT, without charging, if even a whole minute's budget is smaller: the SDK would retry for ever.
   */
  spend(unit: Unit, amount: number, payers: Payers): void;
  /** Charges usage after the work is done. The next `spend` takes it into account. */
  count(unit: Unit, amount: number, payers: Payers): void;
}

/**
 * When all clients together exceed their limit, a client is still served if it used at most this fraction of the limit
 * for one client.
 */
const MODEST = 0.1;
const SENTENCE = 'Too many requests. Please try again in a minute.';

/** Counts usage per minute. Counts are reset every minute, so their memory is limited. `now` is in milliseconds. */
export function createBudget(table: BudgetTable, now: () => number): Budget {
  let minute = 0;
  let used = new Map<string, number>();

  function add(key: string, amount: number): number {
    const total = (used.get(key) ?? 0) + amount;
    used.set(key, total);
    return total;
  }

  /** Charges the payers, but not the process. Returns whether all of them are within their limits. */
  function charge(unit: Unit, amount: number, payers: Payers): boolean {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) {
      minute = current;
      used = new Map();
    }
    const { client, process } = table[unit];
    const isCrowded = (used.get(unit) ?? 0) + amount > process;
    const most = isCrowded ? client * MODEST : client;
    // Charges every budget, even if one is exceeded.
    return payers
      .map((payer) => add(`${unit} ${payer}`, amount) <= Math.min(limitOf(payer, unit), most))
      .every(Boolean);
  }

  /** The whole budget of a payer for one minute. */
  function limitOf(payer: string, unit: Unit): number {
    const { client, program = client } = table[unit];
    return payer.startsWith(PROGRAM) ? program : client;
  }

  return {
    spend(unit, amount, payers) {
      if (payers.length === 0) return;
      const most = Math.min(...payers.map((payer) => limitOf(payer, unit)));
      if (amount > most)
        throw new FirestoreError(
          'INVALID_ARGUMENT',
          `This request needs ${amount} ${unit}, and a minute allows ${most}. Split it.`,
        );
      if (!charge(unit, amount, payers)) throw new FirestoreError('RESOURCE_EXHAUSTED', SENTENCE);
      // Does not add what was refused, because a single client could then use up the limit of all.
      add(unit, amount);
    },
    count(unit, amount, payers) {
      if (payers.length === 0) return;
      charge(unit, amount, payers);
      add(unit, amount);
    },
  };
}

/**
 * The 429 response in the formats of both Firestore and the identity service. The SDK reports it as
 * `resource-exhausted` or `auth/too-many-requests`.
 */
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
