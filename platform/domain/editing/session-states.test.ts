import { describe, expect, test } from 'vitest';
import { nextState, type SessionEvent, type SessionState } from './session-states.ts';

const EVENTS: SessionEvent[] = [
  'changed',
  'sent',
  'autosaved',
  'stored',
  'collided',
  'refused',
  'failed',
  'unreached',
  'expired',
];
const RESTING = 'conflict';

/** For each state, the next state after each event of EVENTS if the draft has a conflict. `·` means no change. */
const TABLE: Record<SessionState, string> = {
  clean: 'conflict saving conflict saved · conflict · waiting ·',
  typed: 'conflict saving conflict saved · conflict · waiting ·',
  conflict: 'conflict · conflict · · · · waiting ·',
  saving: '· · · saved conflict conflict failed waiting ·',
  saved: '· saving · saved conflict · · waiting conflict',
  failed: '· saving · saved conflict · · waiting conflict',
  waiting: '· saving conflict saved conflict conflict · · ·',
};

describe.each(Object.entries(TABLE) as [SessionState, string][])('in the state %s', (state, row) => {
  const cells = row.split(' ').map((next, at) => [EVENTS[at], next === '·' ? state : next] as const);
  test.each(cells)('the event %s leads to the state %s', (event, next) => {
    expect(nextState(state, event as SessionEvent, RESTING)).toBe(next);
  });
});

test.each([
  'clean',
  'typed',
  'conflict',
] as const)('when the label “Saved” expires, the next state is that of the draft: %s', (resting) => {
  expect(nextState('saved', 'expired', resting)).toBe(resting);
});
