/**
 * The states of an edit session (docs/product.md#save-button). `saved` and `failed` last as long as their label is
 * shown. `waiting`: the server cannot be reached, and the save is retried.
 */
export type SessionState = 'clean' | 'typed' | 'conflict' | 'saving' | 'saved' | 'failed' | 'waiting';

/**
 * The events of an edit session. `changed`: typing or a server update changed the draft. `autosaved`: an autosave
 * ended; a running autosave has no state, so that the button does not change. `collided`: a save ended because a
 * colleague changed the same field. `refused`: the server rejected a save. `failed`: a save failed on the screen for
 * user records, whose button says “Saved” even then (docs/product.md#user-management).
 */
export type SessionEvent =
  | 'changed'
  | 'sent'
  | 'autosaved'
  | 'stored'
  | 'collided'
  | 'refused'
  | 'failed'
  | 'unreached'
  | 'expired';

/** The states that depend only on the draft, not on a save. */
export type RestingState = 'clean' | 'typed' | 'conflict';

type Row = Partial<Record<SessionEvent, SessionState | 'resting'>>;

const RESTING: Row = {
  changed: 'resting',
  sent: 'saving',
  autosaved: 'resting',
  stored: 'saved',
  refused: 'resting',
  unreached: 'waiting',
};
const LABEL_SHOWN: Row = {
  sent: 'saving',
  stored: 'saved',
  collided: 'resting',
  unreached: 'waiting',
  expired: 'resting',
};

/** The next state for each state and event. If an event is missing, it changes nothing. */
const TRANSITIONS: Record<SessionState, Row> = {
  clean: RESTING,
  typed: RESTING,
  conflict: { changed: 'resting', autosaved: 'resting', unreached: 'waiting' },
  saving: {
    stored: 'saved',
    collided: 'resting',
    refused: 'resting',
    failed: 'failed',
    unreached: 'waiting',
  },
  saved: LABEL_SHOWN,
  failed: LABEL_SHOWN,
  waiting: { sent: 'saving', autosaved: 'resting', stored: 'saved', collided: 'resting', refused: 'resting' },
};

/** The state after an event. `resting` is the state that the draft would have without a save. */
export function nextState(state: SessionState, event: SessionEvent, resting: RestingState): SessionState {
  const next = TRANSITIONS[state][event] ?? state;
  return next === 'resting' ? resting : next;
}
