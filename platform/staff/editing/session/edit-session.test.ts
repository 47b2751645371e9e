import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JournalEntry } from '../../../data/staff/journal.client.ts';
import { StaffError, type StaffProblem } from '../../../data/staff/staff-error.ts';
import type { SaveResult } from '../../../data/staff/transactions.client.ts';
import { type Changes, settled, type UnsavedChanges } from '../../../domain/editing/draft.ts';
import type { SessionState } from '../../../domain/editing/session-states.ts';
import { EditSession } from './edit-session.ts';
import type { SaveKind, SaveOptions } from './session-ports.ts';

interface Note {
  id: string;
  title: string;
  text: string;
}
type Field = 'title' | 'text';
type Unsaved = UnsavedChanges<Note, Field>;
type Answer = SaveResult<Note> | StaffError;

const STORED: Note = { id: 'a', title: 'Title', text: 'One.\n\nTwo.' };
const REFUSED = new StaffError('denied', 'refused');
const OFFLINE = new StaffError('offline', 'not reached');

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

/** An edit session with a fake clock, server and journal. */
function setUp(options: SaveOptions<Note, Field> = {}) {
  let now = 0;
  let timers: { at: number; act: () => void }[] = [];
  const writes: {
    changes: Changes<Note, Field>;
    base: Note;
    kind: SaveKind<Note, Field>;
    answer: (answer: Answer) => void;
  }[] = [];
  const journal = { entries: [] as (Unsaved | 'removed')[], left: [] as Unsaved[], removed: [] as string[] };
  let keeping: Promise<void> = Promise.resolve();
  let offer: (entries: JournalEntry<Unsaved>[]) => void = () => {};
  let refuse: (thrown: unknown) => void = () => {};
  const after = (milliseconds: number, act: () => void) => {
    const timer = { at: now + milliseconds, act };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  };
  const session = new EditSession<Note, Field>(
    STORED,
    ['title', 'text'],
    ['text'],
    {
      write: (changes, base, kind) =>
        new Promise((resolve, reject) => {
          const answer = (given: Answer) => (given instanceof Error ? reject(given) : resolve(given));
          writes.push({ changes, base, kind, answer });
        }),
      openJournal: () => ({
        keep: (changes) => {
          journal.entries.push(Object.keys(changes.to).length === 0 ? 'removed' : changes);
          return keeping;
        },
        keepLeaving: (changes) => void journal.left.push(changes),
        remove: async (id) => void journal.removed.push(id),
        watchLost: (onEntries, onError) => {
          offer = onEntries;
          refuse = onError;
          return () => {};
        },
        close: () => {},
      }),
      clock: { now: () => now, after, afterTyping: after, atOnce: (act) => act() },
    },
    options,
  );
  const close = session.open();
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    session,
    close,
    writes,
    journal,
    state: () => session.view().state,
    mine: () => session.view().draft.mine,
    offer: (entry: JournalEntry<Unsaved>) => offer([entry]),
    refuseJournal: () => refuse(new Error('refused')),
    holdJournal: (until: Promise<void>) => {
      keeping = until;
    },
    setBack: (milliseconds: number) => {
      now -= milliseconds;
      timers = timers.map((timer) => ({ ...timer, at: timer.at - milliseconds }));
    },
    async pass(milliseconds: number) {
      const end = now + milliseconds;
      for (;;) {
        const next = timers.toSorted((one, other) => one.at - other.at)[0];
        if (!next || next.at > end) break;
        timers = timers.filter((timer) => timer !== next);
        now = next.at;
        next.act();
        await turn();
      }
      now = end;
    },
    /** Lets the running write succeed or fail. */
    async answer(given: Answer) {
      writes.at(-1)?.answer(given);
      await turn();
    },
  };
}
type SetUp = ReturnType<typeof setUp>;

const typing = ({ session }: SetUp) => session.edit({ title: 'Mine' });
const saving = (now: SetUp) => {
  typing(now);
  void now.session.save();
};

/** For each state, the steps that bring a session into it. */
const INTO: Record<SessionState, (now: SetUp) => unknown> = {
  clean: () => {},
  typed: typing,
  conflict: (now) => {
    typing(now);
    now.session.receive({ ...STORED, title: 'Theirs' });
  },
  saving,
  saved: async (now) => {
    saving(now);
    await now.answer({ stored: true });
  },
  failed: async (now) => {
    saving(now);
    await now.answer(REFUSED);
  },
  waiting: async (now) => {
    saving(now);
    await now.answer(OFFLINE);
  },
};

const EVENTS: [string, (now: SetUp) => unknown][] = [
  ['a key', ({ session }) => session.edit({ text: 'More' })],
  ['typing the stored text again', ({ session }) => session.edit({ title: STORED.title })],
  ["a colleague's title", ({ session }) => session.receive({ ...STORED, title: 'Another' })],
  ['Save', ({ session }) => void session.save()],
  ['a connection', ({ session }) => session.retry()],
  ['three seconds', (now) => now.pass(3000)],
  ['ten seconds', (now) => now.pass(10_000)],
];

/** For each state, the next state after each event of EVENTS. */
const TABLE: Record<SessionState, SessionState[]> = {
  clean: ['typed', 'clean', 'clean', 'saved', 'clean', 'clean', 'clean'],
  typed: ['typed', 'clean', 'conflict', 'saving', 'typed', 'typed', 'typed'],
  conflict: ['conflict', 'conflict', 'conflict', 'conflict', 'conflict', 'conflict', 'conflict'],
  saving: ['saving', 'saving', 'saving', 'saving', 'saving', 'saving', 'saving'],
  saved: ['saved', 'saved', 'saved', 'saved', 'saved', 'clean', 'clean'],
  failed: ['failed', 'failed', 'failed', 'saving', 'failed', 'typed', 'typed'],
  waiting: ['waiting', 'waiting', 'waiting', 'saving', 'saving', 'waiting', 'saving'],
};

describe.each(Object.keys(TABLE) as SessionState[])('an edit session in the state %s', (state) => {
  const cells = EVENTS.map(([name, event], at) => [name, TABLE[state][at], event] as const);
  test.each(cells)('the event %s leads to the state %s', async (_, next, event) => {
    const now = setUp(state === 'failed' ? { failedLabel: 'saved' } : {});
    await INTO[state](now);
    expect(now.state()).toBe(state);
    await event(now);
    expect(now.state()).toBe(next);
  });
});

describe('the response to a save', () => {
  test.each<[string, Answer, SessionState]>([
    ['the changes were stored', { stored: true }, 'saved'],
    ['the changes were refused', REFUSED, 'typed'],
    ['the server was not reached', OFFLINE, 'waiting'],
    [
      'a colleague saved the same field first',
      { stored: false, current: { ...STORED, title: 'Theirs' } },
      'conflict',
    ],
  ])('after a save, if %s, the state of the session is “$2”', async (_, answer, state) => {
    const now = setUp();
    saving(now);
    await now.answer(answer);
    expect([now.state(), now.mine().title]).toEqual([state, 'Mine']);
    expect(now.session.view()).toMatchObject({
      failure: answer === REFUSED ? REFUSED : null,
      comparing: state === 'conflict',
    });
  });
});

describe('typing in the editor', () => {
  test('typed text is written to the journal within half a second, even during continuous typing', async () => {
    const now = setUp();
    for (const title of ['M', 'Mi', 'Min', 'Mine']) {
      now.session.edit({ title });
      await now.pass(150);
    }
    expect(now.journal.entries).toEqual([{ from: { title: 'Title' }, to: { title: 'Mine' } }]);
  });

  test('text typed into a long field enters the draft after a pause, or after a maximum time', async () => {
    const now = setUp();
    let text = '';
    for (const letter of 'abcdefghij') {
      text += letter;
      now.session.type(() => ({ text }));
      await now.pass(60);
    }
    expect(now.mine().text).toBe('abcdefgh');
    await now.pass(200);
    expect(now.mine().text).toBe('abcdefghij');
  });

  test.each<[string, (now: SetUp) => unknown]>([
    ['a save starts', ({ session }) => void session.save()],
    ['another field changes', ({ session }) => session.edit({ title: 'Mine' })],
    ["a colleague's change arrives", ({ session }) => session.receive({ ...STORED, title: 'Theirs' })],
    ['the user leaves', ({ session }) => session.keepLeaving()],
    ['the session is closed', ({ close }) => close()],
  ])('typed text enters the draft without delay before %s', (_, act) => {
    const now = setUp();
    now.session.type(() => ({ text: 'Last' }));
    act(now);
    expect(now.mine().text).toBe('Last');
  });

  test('text that is typed during a save is unsaved after the save', async () => {
    const now = setUp();
    saving(now);
    now.session.edit({ title: 'Mine, longer' });
    await now.answer({ stored: true });
    now.session.receive({ ...STORED, title: 'Mine' });
    expect(now.session.view()).toMatchObject({ state: 'saved', unsaved: true });
    expect(now.mine().title).toBe('Mine, longer');
  });
});

describe('the journal of unsaved changes', () => {
  test('when the user leaves the page or screen, all changes are immediately in the journal', () => {
    const now = setUp();
    typing(now);
    const unsaved = { from: { title: 'Title' }, to: { title: 'Mine' } };
    now.session.keepLeaving();
    expect(now.journal.left).toEqual([unsaved]);
    now.close();
    expect(now.journal.entries).toEqual([unsaved]);
  });

  test('the button says Saved only after the journal of unsaved changes is empty', async () => {
    const now = setUp();
    const kept = Promise.withResolvers<void>();
    saving(now);
    now.holdJournal(kept.promise);
    await now.answer({ stored: true });
    expect([now.state(), now.journal.entries]).toEqual(['saving', ['removed']]);
    kept.resolve();
    await vi.waitFor(() => expect(now.state()).toBe('saved'));
  });

  test('unsaved changes of an earlier visit are offered until the user types', () => {
    const now = setUp();
    now.offer(entry({ title: 'Earlier' }));
    expect(now.session.view().lost?.id).toBe('earlier');
    typing(now);
    expect(now.session.view().lost).toBeNull();
  });

  test('the old journal entry is deleted only when a new one contains the restored changes', async () => {
    const now = setUp();
    now.offer(entry({ title: 'Earlier' }));
    now.session.restore();
    expect([now.mine().title, now.session.view().lost, now.journal.removed]).toEqual(['Earlier', null, []]);
    await now.pass(500);
    expect(now.journal.entries).toEqual([{ from: { title: 'Title' }, to: { title: 'Earlier' } }]);
    expect(now.journal.removed).toEqual(['earlier']);
    now.session.edit({ title: 'Later' });
    await now.pass(500);
    expect(now.journal.entries.at(-1)).toEqual({ from: { title: 'Title' }, to: { title: 'Later' } });
    expect(now.journal.removed).toEqual(['earlier']);
  });

  test('discarded changes are removed from the journal', () => {
    const now = setUp();
    now.offer(entry({ title: 'Earlier' }));
    now.session.discard();
    expect([now.journal.removed, now.session.view().lost]).toEqual([['earlier'], null]);
  });

  test('restored changes conflict with a colleague’s later save of the same field', () => {
    const now = setUp();
    now.session.receive({ ...STORED, title: 'Theirs' });
    now.offer(entry({ title: 'Earlier' }));
    now.session.restore();
    expect([now.state(), now.mine().title]).toEqual(['conflict', 'Earlier']);
  });

  test('if the browser cannot store the journal of unsaved changes, the editor reports it', () => {
    const now = setUp();
    now.refuseJournal();
    expect(now.session.view().journalUnavailable).toBe(true);
  });

  function entry(to: Changes<Note, Field>): JournalEntry<Unsaved> {
    return {
      id: 'earlier',
      uid: 'me',
      subject: 'note a',
      time: 1,
      changes: { from: { title: 'Title' }, to },
    };
  }
});

describe('changes by a colleague', () => {
  const THEIRS = { ...STORED, text: 'One, theirs.\n\nTwo.' };

  test('a colleague’s change of another paragraph is merged before a save, as one undo step', async () => {
    const now = setUp();
    now.session.edit({ text: 'One.\n\nTwo, mine.' });
    now.session.receive(THEIRS);
    void now.session.save();
    const both = 'One, theirs.\n\nTwo, mine.';
    expect(now.writes).toMatchObject([{ changes: { text: both }, base: THEIRS }]);
    await now.answer({ stored: true });
    expect(now.session.view().merged?.after).toEqual({ text: both });
    now.session.undo();
    expect(now.mine().text).toBe('One.\n\nTwo, mine.');
  });

  test('a save is merged and retried if a colleague saved first', async () => {
    const now = setUp();
    now.session.edit({ text: 'One.\n\nTwo, mine.' });
    void now.session.save();
    await now.answer({ stored: false, current: THEIRS });
    expect(now.writes.map(({ changes }) => changes.text)).toEqual([
      'One.\n\nTwo, mine.',
      'One, theirs.\n\nTwo, mine.',
    ]);
    await now.answer({ stored: true });
    expect(now.state()).toBe('saved');
  });

  test('a merge with a colleague’s text can be undone', () => {
    const now = setUp();
    now.session.edit({ text: 'One.\n\nTwo, mine.' });
    now.session.receive(THEIRS);
    now.session.compare();
    expect(now.session.view().comparing).toBe(false);
    now.session.unmerge();
    expect(now.session.view()).toMatchObject({
      merged: null,
      draft: { mine: { text: 'One.\n\nTwo, mine.' } },
    });
  });

  test('a colleague’s change of the same text is overwritten only after the user has chosen a text', async () => {
    const now = setUp();
    await INTO.conflict(now);
    expect(await now.session.save()).toBe(false);
    expect([now.writes, now.session.view().comparing]).toEqual([[], true]);
    now.session.change((draft) => settled<Note, Field>(draft, 'title', 'Mine'));
    void now.session.save();
    expect(now.writes).toMatchObject([{ changes: { title: 'Mine' }, base: { title: 'Theirs' } }]);
  });

  test('resolving a conflict saves the result, and is one undo step', async () => {
    const now = setUp();
    await INTO.conflict(now);
    now.session.compare();
    const stored = now.session.resolve((draft) => settled<Note, Field>(draft, 'title', 'Ours'));
    expect(now.session.view().comparing).toBe(false);
    expect(now.writes).toMatchObject([{ changes: { title: 'Ours' }, base: { title: 'Theirs' } }]);
    await now.answer({ stored: true });
    expect([await stored, now.state()]).toEqual([true, 'saved']);
    now.session.undo();
    expect(now.mine().title).toBe('Mine');
  });

  test('if a conflict remains after the choice, nothing is saved and the dialog stays open', async () => {
    const now = setUp();
    await INTO.conflict(now);
    now.session.compare();
    expect(await now.session.resolve((draft) => draft)).toBe(false);
    expect([now.writes, now.session.view().comparing, now.mine().title]).toEqual([[], true, 'Mine']);
  });

  test('a save fails if a colleague saves first five times in a row', async () => {
    const now = setUp();
    saving(now);
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(now.writes).toHaveLength(attempt);
      await now.answer({ stored: false, current: { ...STORED, text: `Theirs ${attempt}` } });
    }
    expect([now.writes.length, now.state(), now.mine().title]).toEqual([5, 'typed', 'Mine']);
  });
});

describe('a save', () => {
  test('a save that waits for the connection is sent only once when the connection is back', async () => {
    const now = setUp();
    await INTO.waiting(now);
    await now.pass(10_000);
    await now.answer(OFFLINE);
    now.session.retry();
    now.session.retry();
    await now.answer({ stored: true });
    expect([now.state(), now.writes.length]).toEqual(['saved', 3]);
  });

  test('a waiting save is not retried after the session is closed', async () => {
    const now = setUp();
    await INTO.waiting(now);
    now.close();
    await now.pass(60_000);
    expect(now.writes).toHaveLength(1);
  });

  test('a save that succeeds after the session was closed empties the journal', async () => {
    const now = setUp();
    saving(now);
    now.close();
    await now.answer({ stored: true });
    expect(now.journal.entries.at(-1)).toBe('removed');
  });

  test('a save can include further changes, and writes nothing if there is a conflict', async () => {
    const now = setUp();
    void now.session.save({ text: 'Brought back' });
    expect(now.writes).toMatchObject([{ changes: { text: 'Brought back' } }]);
    const other = setUp();
    await INTO.conflict(other);
    await other.session.save({ text: 'Brought back' });
    expect(other.mine().text).toBe(STORED.text);
  });

  test('after a save, fields that the save left out show their stored values', async () => {
    const now = setUp({ sent: ({ text: _, ...sent }) => sent });
    now.session.edit({ text: '' });
    expect(now.session.view().unsaved).toBe(false);
    expect(await now.session.save()).toBe(true);
    expect([now.writes, now.mine().text]).toEqual([[], STORED.text]);
  });

  test('a failed save keeps the text and shows the reason, even if the button then says Saved', async () => {
    const now = setUp({ failedLabel: 'saved' });
    saving(now);
    await now.answer(OFFLINE);
    expect(now.session.view()).toMatchObject({ state: 'failed', failure: OFFLINE, unsaved: true });
    now.session.dismissFailure();
    expect(now.session.view().failure).toBeNull();
  });
});

describe('an edit session with automatic saves', () => {
  const isShort = ({ title, ...rest }: Changes<Note, Field>) =>
    title !== undefined && title.length > 20 ? rest : { title, ...rest };
  const storable = (changes: Changes<Note, Field>): Changes<Note, Field> =>
    Object.fromEntries(Object.entries(isShort(changes)).filter(([, value]) => value !== undefined));
  const own = (options = {}) => setUp({ autosave: { isOn: () => true, storable }, ...options });
  const type = async (now: SetUp, title: string, then = 2000) => {
    now.session.edit({ title });
    await now.pass(then);
  };

  test('an automatic save writes after a pause, and does not change the button', async () => {
    const now = own();
    await type(now, 'Mine', 1999);
    expect(now.writes).toHaveLength(0);
    await now.pass(1);
    expect(now.writes).toMatchObject([{ changes: { title: 'Mine' }, kind: { byItself: true, own: null } }]);
    expect(now.state()).toBe('typed');
    await now.answer({ stored: true });
    expect(now.session.view()).toMatchObject({
      state: 'clean',
      unsaved: false,
      savedAt: 2000,
      failure: null,
    });
    expect(now.journal.entries.at(-1)).toBe('removed');
  });

  test('during typing, an automatic save runs after 18 seconds, and never two within 2 seconds', async () => {
    const now = own();
    for (let key = 1; key <= 37; key++) {
      await type(now, `${key}`, 500);
      if (now.writes.length > 0) await now.answer({ stored: true });
    }
    expect(now.writes.map(({ changes }) => changes.title)).toEqual(['36']);
    now.session.hidden(true);
    await now.pass(1499);
    expect(now.writes).toHaveLength(1);
    await now.pass(501);
    expect(now.writes).toHaveLength(2);
  });

  test('a session without automatic saves writes nothing by itself', async () => {
    const now = own({ autosave: { isOn: () => false, storable } });
    await type(now, 'Mine', 60_000);
    expect(now.writes).toHaveLength(0);
  });

  test('automatic saves store a further version only after an hour, or after Save was pressed', async () => {
    const now = own();
    for (const title of ['A', 'AB']) {
      await type(now, title);
      await now.answer({ stored: true });
    }
    expect(now.writes.map(({ kind }) => kind.own?.title)).toEqual([undefined, 'A']);
    await now.pass(3_600_000);
    await type(now, 'ABC');
    await now.answer({ stored: true });
    expect(now.writes.at(-1)?.kind.own).toBeNull();
    await now.session.save();
    await now.pass(3000);
    await type(now, 'ABCD');
    expect(now.writes.at(-1)?.kind.own).toBeNull();
  });

  test('an automatic save leaves out fields that the database would refuse', async () => {
    const now = own();
    now.session.edit({ title: 'x'.repeat(30), text: 'More' });
    await now.pass(2000);
    expect(now.writes).toMatchObject([{ changes: { text: 'More' } }]);
    await now.answer({ stored: true });
    expect(now.session.view()).toMatchObject({
      state: 'typed',
      unsaved: true,
      draft: { mine: { text: 'More' } },
    });
  });

  test('an automatic save never overwrites a colleague’s change, and opens no dialog', async () => {
    const now = own();
    await type(now, 'Mine');
    await now.answer({ stored: false, current: { ...STORED, title: 'Theirs' } });
    expect(now.session.view()).toMatchObject({ state: 'conflict', comparing: false });
    await now.pass(60_000);
    expect(now.writes).toHaveLength(1);
    now.session.change((draft) => settled<Note, Field>(draft, 'title', 'Both'));
    await now.pass(2000);
    expect(now.writes.at(-1)).toMatchObject({ changes: { title: 'Both' }, base: { title: 'Theirs' } });
  });

  test.each<[string, (now: SetUp) => Promise<void>]>([
    ['the server confirms the save', async (now) => now.answer({ stored: true })],
    [
      'the server sends the saved text before it confirms the save',
      async (now) => {
        now.session.receive({ ...STORED, title: 'Mine' });
        await now.answer({ stored: true });
      },
    ],
  ])('a text that is changed back during its save is saved again after %s', async (_event, finish) => {
    const now = own();
    await type(now, 'Mine');
    now.session.edit({ title: STORED.title });
    expect(now.session.view().unsaved).toBe(true);
    await finish(now);
    expect([now.mine().title, now.session.view().unsaved]).toEqual([STORED.title, true]);
    await now.pass(30_000);
    expect(now.writes.at(-1)).toMatchObject({ changes: { title: STORED.title }, base: { title: 'Mine' } });
    await now.answer({ stored: true });
    now.session.receive(STORED);
    expect([now.mine().title, now.session.view().unsaved]).toEqual([STORED.title, false]);
  });

  test('without a connection, an automatic save is retried with the text typed since', async () => {
    const now = own();
    await type(now, 'Mine');
    await now.answer(OFFLINE);
    expect(now.state()).toBe('waiting');
    now.session.edit({ text: 'More' });
    now.session.retry();
    await now.answer({ stored: true });
    expect(now.writes.at(-1)).toMatchObject({ changes: { title: 'Mine', text: 'More' } });
    expect(now.state()).toBe('clean');
  });

  test('a refusal that repeats in automatic saves is reported only once', async () => {
    const now = own();
    await type(now, 'Mine');
    await now.answer(REFUSED);
    const { failure } = now.session.view();
    expect(failure).toBe(REFUSED);
    await type(now, 'Mine again');
    await now.answer(new StaffError('denied', 'refused again'));
    expect(now.session.view().failure).toBe(failure);
    await type(now, 'And again');
    await now.answer({ stored: true });
    expect(now.session.view().failure).toBeNull();
  });

  test.each<[StaffProblem, number]>([
    ['busy', 2],
    ['too-many', 2],
    ['unexpected', 2],
    ['denied', 1],
  ])('an automatic save that fails with %s is tried %i times in all within 10 seconds', async (problem, times) => {
    const now = own();
    await type(now, 'Mine');
    await now.answer(new StaffError(problem, ''));
    await now.pass(10_000);
    expect(now.writes).toHaveLength(times);
  });

  test('a failed automatic save is repeated even if the page was hidden and shown meanwhile', async () => {
    const now = own();
    await type(now, 'Mine');
    await now.answer(new StaffError('busy', ''));
    now.session.hidden(true);
    now.session.hidden(false);
    await now.pass(10_000);
    expect(now.writes).toHaveLength(2);
  });

  test('pressing Save during an automatic save waits for that save, and then shows Saved', async () => {
    const now = own();
    await type(now, 'Mine');
    const pressed = now.session.save();
    expect(now.state()).toBe('typed');
    await now.answer({ stored: true });
    expect(await pressed).toBe(true);
    expect([now.state(), now.writes.length]).toEqual(['saved', 1]);
  });

  test.each<[string, (now: SetUp) => unknown, boolean]>([
    ['leaves after an automatic save', (now) => now.answer({ stored: true }), true],
    ['stays if the save is refused', (now) => now.answer(REFUSED), false],
    ['stays if there is no connection', (now) => now.answer(OFFLINE), false],
  ])('a user who leaves a screen with unsaved text %s', async (_, answer, mayLeave) => {
    const now = own();
    now.session.edit({ title: 'Mine' });
    const left = now.session.saveToLeave();
    await new Promise((resolve) => setImmediate(resolve));
    await answer(now);
    expect(await left).toBe(mayLeave);
  });

  test('if the last visit ended during a save, typing now does not conflict with that save', async () => {
    const now = own();
    const changes = { from: { title: 'Title' }, to: { title: 'Mine' }, sent: { title: 'Mine' } };
    now.offer({ id: 'earlier', uid: 'me', subject: 'note a', time: 1, changes });
    expect([now.mine().title, now.session.view().lost]).toEqual(['Mine', null]);
    now.session.edit({ title: 'Mine, and more' });
    now.session.receive({ ...STORED, title: 'Mine' });
    expect([now.state(), now.mine().title]).toEqual(['typed', 'Mine, and more']);
    await now.pass(2000);
    expect(now.writes).toMatchObject([{ changes: { title: 'Mine, and more' }, base: { title: 'Mine' } }]);
    expect(now.journal.removed).toEqual(['earlier']);
  });

  test('an earlier visit that ended during a save stays stored while the user is typing', async () => {
    const now = own();
    now.session.type(() => ({ text: 'Typed' }));
    const changes = { from: { text: STORED.text }, to: { text: 'Earlier' }, sent: { text: 'Earlier' } };
    now.offer({ id: 'earlier', uid: 'me', subject: 'note a', time: 1, changes });
    expect(now.mine().text).toBe('Typed');
    await now.pass(60_000);
    expect(now.journal.removed).toEqual([]);
  });

  test('a save whose response was lost does not conflict with the text typed after it', async () => {
    const now = own();
    await type(now, 'Mine');
    await now.answer(OFFLINE);
    now.session.edit({ title: 'Mine, longer' });
    now.session.receive({ ...STORED, title: 'Mine' });
    expect([now.state(), now.session.view().draft.conflicts]).toEqual(['waiting', {}]);
    now.session.retry();
    expect(now.writes.at(-1)).toMatchObject({ changes: { title: 'Mine, longer' }, base: { title: 'Mine' } });
  });

  test('if the write of a lost save was stored, the repeated write is made over it', async () => {
    const now = own();
    await type(now, 'Mine');
    await now.answer(OFFLINE);
    now.session.edit({ title: 'Mine, longer' });
    now.session.retry();
    await now.answer({ stored: false, current: { ...STORED, title: 'Mine' } });
    expect(now.writes.at(-1)).toMatchObject({ changes: { title: 'Mine, longer' }, base: { title: 'Mine' } });
  });

  test('texts of several lost saves are known as one’s own until a later save succeeds', async () => {
    const now = own();
    await type(now, 'Mine');
    await now.answer(OFFLINE);
    now.session.edit({ title: 'Mine, longer' });
    now.session.retry();
    await now.answer(OFFLINE);
    now.session.edit({ title: 'Mine, even longer' });
    now.session.receive({ ...STORED, title: 'Mine' });
    expect(now.session.view().draft.conflicts).toEqual({});
    now.session.retry();
    await now.answer({ stored: true });
    now.session.receive({ ...STORED, title: 'Mine, even longer' });
    now.session.edit({ title: 'Later' });
    now.session.receive({ ...STORED, title: 'Mine, longer' });
    expect(now.session.view().draft.conflicts).toEqual({ title: 'Mine, longer' });
  });

  test('a save that fails after the session was closed is not repeated', async () => {
    const now = own();
    now.session.edit({ title: 'Mine' });
    void now.session.save();
    now.close();
    await now.answer(new StaffError('busy', ''));
    await now.pass(60_000);
    expect(now.writes).toHaveLength(1);
  });

  test('the state “waiting” ends when the server sends the text of the save', async () => {
    const now = own();
    await type(now, 'Mine');
    await now.answer(OFFLINE);
    now.session.receive({ ...STORED, title: 'Mine' });
    now.session.retry();
    await now.pass(0);
    expect([now.state(), now.writes.length]).toEqual(['clean', 1]);
  });

  test('automatic saves go on after a colleague undoes a conflicting change', async () => {
    const now = own();
    now.session.edit({ title: 'Mine' });
    now.session.receive({ ...STORED, title: 'Theirs' });
    await now.pass(60_000);
    expect([now.state(), now.writes.length]).toEqual(['conflict', 0]);
    now.session.receive({ ...STORED });
    await now.pass(20_000);
    expect(now.writes).toMatchObject([{ changes: { title: 'Mine' } }]);
  });

  test('after a busy server refuses a save by the button, an automatic save follows', async () => {
    const now = own();
    now.session.edit({ title: 'Mine' });
    void now.session.save();
    await now.answer(new StaffError('busy', ''));
    await now.pass(20_000);
    expect(now.writes.slice(1)).toMatchObject([{ changes: { title: 'Mine' }, kind: { byItself: true } }]);
  });

  test('automatic saves go on after the computer’s clock was set back by an hour', async () => {
    const now = own();
    await type(now, 'Mine');
    await now.answer({ stored: true });
    now.setBack(3_600_000);
    now.session.edit({ title: 'Mine, longer' });
    await now.pass(20_000);
    expect(now.writes).toHaveLength(2);
  });

  test('unsaved changes of an earlier visit that are stored by now are deleted, not offered', () => {
    const now = own();
    const changes = { from: { title: 'Before' }, to: { title: STORED.title } };
    now.offer({ id: 'earlier', uid: 'me', subject: 'note a', time: 1, changes });
    expect([now.session.view().lost, now.journal.removed]).toEqual([null, ['earlier']]);
  });

  test('a closed edit session sends no further saves', async () => {
    const now = own();
    typing(now);
    now.close();
    await now.pass(60_000);
    expect(now.writes).toHaveLength(0);
  });
});

describe('a record with a working copy on the server', () => {
  const withCopy = (clash: Changes<Note, Field> = {}) =>
    setUp({
      autosave: { isOn: () => true, storable: (changes) => changes },
      copies: {
        isPending: ({ id }) => id === 'a',
        clash: (now, before) =>
          before?.title === now.title ? { from: {}, to: {} } : { from: { title: 'Common' }, to: clash },
      },
    });

  test('pressing Save in an unchanged form publishes a working copy; automatic saves never do', async () => {
    const now = withCopy();
    await now.pass(60_000);
    expect([await now.session.saveToLeave(), now.writes.length]).toEqual([true, 0]);
    void now.session.save();
    expect(now.writes).toMatchObject([{ changes: {}, base: STORED, kind: { byItself: false } }]);
    await now.answer({ stored: true });
    expect(now.state()).toBe('saved');
  });

  test('Save publishes automatically saved text even before the server has sent the text back', async () => {
    const now = withCopy();
    now.session.receive({ ...STORED, id: 'b' });
    now.session.edit({ title: 'Mine' });
    await now.pass(2000);
    await now.answer({ stored: true });
    expect(now.writes).toMatchObject([{ changes: { title: 'Mine' }, kind: { byItself: true } }]);
    void now.session.save();
    expect(now.writes.slice(1)).toMatchObject([{ changes: {}, kind: { byItself: false } }]);
    await now.answer({ stored: true });
    expect(now.state()).toBe('saved');
  });

  test('a working copy opens with its conflicts; later only new conflicts ask for a choice', () => {
    const { session, state, mine } = withCopy({ title: 'Other' });
    expect([state(), mine().title, session.view().draft.conflicts]).toEqual([
      'conflict',
      'Other',
      { title: 'Title' },
    ]);
    session.change((draft) => settled<Note, Field>(draft, 'title', 'Ours'));
    session.receive({ ...STORED });
    expect([state(), mine().title]).toEqual(['typed', 'Ours']);
    session.receive({ ...STORED, title: 'Theirs' });
    expect(session.view().draft.conflicts).toEqual({ title: 'Theirs' });
  });

  test('text typed after an offline press of Save is not published with it', async () => {
    const now = withCopy();
    now.session.edit({ title: 'Mine' });
    void now.session.save();
    await now.answer(OFFLINE);
    now.session.edit({ text: 'Half a sen' });
    now.session.retry();
    await now.pass(0);
    expect(now.writes.at(-1)).toMatchObject({ kind: { byItself: true } });
  });

  test('a Save that was pressed offline is repeated if later typing was undone', async () => {
    const now = withCopy();
    void now.session.save();
    await now.answer(OFFLINE);
    now.session.edit({ text: 'x' });
    now.session.undo();
    now.session.retry();
    await now.pass(0);
    expect(now.writes.slice(1)).toMatchObject([{ changes: {}, kind: { byItself: false } }]);
  });

  test('discarding a working copy offline is repeated when the connection is back', async () => {
    const now = withCopy({ title: 'Other' });
    void now.session.revert((draft) => settled<Note, Field>(draft, 'title', 'Title'));
    await now.answer(OFFLINE);
    now.session.retry();
    await now.answer({ stored: true });
    expect(now.writes).toMatchObject([{ changes: {} }, { changes: {}, kind: { byItself: true } }]);
    now.session.retry();
    await now.pass(60_000);
    expect(now.writes).toHaveLength(2);
  });

  test('discarding a working copy whose changes all conflict is written to the server', async () => {
    const now = withCopy({ title: 'Other' });
    const done = now.session.revert((draft) => settled<Note, Field>(draft, 'title', 'Title'));
    expect(now.writes).toMatchObject([{ changes: {}, kind: { byItself: true } }]);
    await now.answer({ stored: true });
    expect(await done).toBe(true);
  });

  test('reverting a working copy is saved automatically, and can be undone', async () => {
    const now = withCopy();
    now.session.edit({ title: 'Mine' });
    const stored = now.session.revert((draft) => ({ ...draft, mine: { title: 'Live', text: '' } }));
    await now.answer({ stored: true });
    expect([await stored, now.writes.at(-1)?.kind.byItself]).toEqual([true, true]);
    now.session.undo();
    expect(now.mine()).toEqual({ title: 'Mine', text: STORED.text });
  });
});

test('undo and redo cover all fields, and report the changed fields', () => {
  const { session, mine } = setUp();
  session.edit({ title: 'Mine' });
  session.edit({ text: 'More' });
  session.undo();
  session.undo();
  expect(session.view()).toMatchObject({ state: 'clean', undoNews: { what: 'Undone', fields: ['title'] } });
  session.redo();
  expect([mine(), session.view().undoNews]).toEqual([
    { title: 'Mine', text: STORED.text },
    { what: 'Redone', fields: ['title'] },
  ]);
  session.edit({ text: 'Another' });
  expect(session.view().undoNews).toBeNull();
});

test('the view of an edit session is the same object until its content changes', () => {
  const { session } = setUp();
  const listener = vi.fn();
  const stop = session.subscribe(listener);
  const before = session.view();
  session.receive(STORED);
  expect([session.view() === before, listener.mock.calls.length]).toEqual([true, 0]);
  session.edit({ title: 'Mine' });
  expect([session.view() === before, listener.mock.calls.length]).toEqual([false, 1]);
  stop();
  session.edit({ title: 'Mine, longer' });
  expect(listener).toHaveBeenCalledTimes(1);
});
