/**
 * The states of an edit session (docs/product.md#save-button). `saved` and `failed` last as long as their labels are
 * shown. In `waiting` the server cannot be reached, and the session retries the save.
 */
export type SessionState = 'clean' | 'typed' | 'conflict' | 'saving' | 'saved' | 'failed' | 'waiting';

/**
 * The events of an edit session. `changed`: typing or an update from the server changed the draft. `autosaved`: an
 * automatic save ended; it has no state of its own while it runs, so that the button does not change. `collided`: the
 * save ended because a colleague changed the same field. `refused`: the server refused the save. `failed`: the same, on
 * screens whose label says Saved even then.
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

/** The states while no save is running. The draft determines which of them applies. */
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

/** The next state for each event. Events missing in a state's row change nothing. */
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

/** The state after an event. `resting` is the draft's state outside a save. */
export function nextState(state: SessionState, event: SessionEvent, resting: RestingState): SessionState {
  const next = TRANSITIONS[state][event] ?? state;
  return next === 'resting' ? resting : next;
}
