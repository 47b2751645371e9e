import { describe, expect, test } from 'vitest';
import { BUDGET, type BudgetTable, createBudget, payersOf } from './budget.ts';

const TABLE: BudgetTable = { ...BUDGET, writes: { client: 10, process: 25, program: 4 } };

function open() {
  let now = 0;
  const budget = createBudget(TABLE, () => now);
  return {
    nextMinute() {
      now += 60_000;
    },
    budget,
    /** Sends `tries` single writes. Returns how many are accepted before the first one is rejected. */
    writes(payers: string[], tries = 50) {
      for (let n = 0; n < tries; n++) {
        try {
          budget.spend('writes', 1, payers);
        } catch (error) {
          expect(error).toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
          return n;
        }
      }
      return tries;
    },
  };
}

test('each client has its own budget for each minute', () => {
  const { writes, nextMinute } = open();
  expect([writes(['a']), writes(['b']), writes(['a'])]).toEqual([10, 10, 0]);
  nextMinute();
  expect(writes(['a'])).toBe(10);
});

test('usage counts per user across all IP addresses, and per IP address across all users', () => {
  const { writes } = open();
  expect(writes(['home', 'person p'])).toBe(10);
  expect(writes(['office', 'person p'])).toBe(0);
  expect(writes(['home', 'person q'])).toBe(0);
});

test('a user who signed in with a password, as programs do, has a smaller budget than others', () => {
  const { writes } = open();
  expect([writes(['office', 'program p']), writes(['home', 'person q'])]).toEqual([4, 10]);
});

test('when all clients’ shared budget is used up, clients with little usage are still served', () => {
  const { budget, writes } = open();
  for (const client of ['a', 'b', 'c', 'd', 'e']) budget.spend('writes', 5, [client]);
  expect(writes(['modest'])).toBe(1);
});

test('requests that are refused do not use up the shared budget of all clients', () => {
  const { budget, writes } = open();
  for (let n = 0; n < 100; n++)
    try {
      budget.spend('writes', 9, ['greedy']);
    } catch {
      // All but the first are refused.
    }
  expect([writes(['greedy']), writes(['b'], 5), writes(['c'], 5)]).toEqual([0, 5, 5]);
});

test('a request larger than the budget of a minute is refused for good, and charges nothing', () => {
  const { budget, writes } = open();
  const refused = (amount: number, payer: string) =>
    expect(() => budget.spend('writes', amount, [payer])).toThrow(
      expect.objectContaining({ status: 'INVALID_ARGUMENT', message: expect.stringContaining('Split it.') }),
    );
  refused(11, 'person a');
  refused(5, 'program p');
  expect([writes(['person a']), writes(['program p'])]).toEqual([10, 4]);
});

test('usage that is known only after a request reduces the remaining budget', () => {
  const { budget, writes } = open();
  budget.count('writes', 11, ['a']);
  expect(writes(['a'])).toBe(0);
});

describe('the budget that a request uses', () => {
  test.each([
    ['a request of the site itself uses no budget', null, { kind: 'anonymous' } as const, []],
    ['a request of the owner uses no budget', '192.0.2.1', { kind: 'owner' } as const, []],
    [
      'a signed-out request uses the budget of its IP address',
      '192.0.2.1',
      { kind: 'anonymous' } as const,
      ['192.0.2.1'],
    ],
    [
      'a person’s request uses the budgets of the IP address and of the person',
      '192.0.2.1',
      { kind: 'user', uid: 'u', token: {} } as const,
      ['192.0.2.1', 'person u'],
    ],
    [
      'a request signed in with a password uses the budgets of the IP address and the program',
      '192.0.2.1',
      { kind: 'user', uid: 'u', token: { firebase: { sign_in_provider: 'password' } } } as const,
      ['192.0.2.1', 'program u'],
    ],
  ])('%s', (_who, address, caller, payers) => {
    expect(payersOf(address, caller)).toEqual(payers);
  });
});
