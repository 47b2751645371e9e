import { EditorState, type StateCommand } from '@codemirror/state';
import { tests as commonMark } from 'commonmark-spec';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds, SEED, timeLimit } from '../../backend/test/rounds.ts';
import { lettersShown, MIXED_TEXTS, writtenTexts } from '../../test/samples/written-texts.ts';
import { forSite } from '../../test/stages/opened-text.ts';
import { messages } from '../say.ts';
import { toggleHeading, toggleSmallHeading } from './heading-commands.ts';
import { toggleList, toggleNumberedList, toggleTasks } from './list-commands.ts';
import { toggleQuote } from './quote-command.ts';

const COMMANDS: readonly StateCommand[] = [
  toggleHeading,
  toggleSmallHeading,
  toggleList,
  toggleNumberedList,
  toggleTasks,
  toggleQuote,
];
const TEXTS = writtenTexts(commonMark);
const ROUNDS = rounds(4_000, 60_000);

const press = fc.record({
  command: fc.constantFrom(...COMMANDS),
  text: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 4, arbitrary: fc.constantFrom(...MIXED_TEXTS) },
  ),
  from: fc.nat(100_000),
  length: fc.oneof(fc.constant(0), fc.nat(12), fc.nat(80), fc.nat(2_000)),
});

test(
  'commands on random lines show readers the same characters, and a second press gives the text back',
  () => {
    let [changed, refused] = [0, 0];
    fc.assert(
      fc.property(press, ({ command, text, from, length }) => {
        const anchor = from % (text.length + 1);
        const head = Math.min(anchor + length, text.length);
        let news: string | null = null;
        let state = EditorState.create({
          doc: text,
          selection: { anchor, head },
          extensions: [EditorState.lineSeparator.of('\n'), forSite, messages.of((said) => (news = said))],
        });
        const run = () => command({ state, dispatch: (transaction) => (state = transaction.state) });
        run();
        if (news !== null) refused++;
        // The mark on an empty line is for the words that are typed next.
        const isEmpty =
          state.doc.toString() !== text &&
          text.slice(anchor, head).trim() === '' &&
          isOnEmptyLine(text, anchor);
        if (state.doc.toString() === text) return;
        changed++;
        if (!isEmpty) expect(lettersShown(state.doc.toString())).toBe(lettersShown(text, true));
        run();
        expect(state.doc.toString()).toBe(text);
        expect(state.selection.main).toMatchObject({ anchor, head });
      }),
      { numRuns: ROUNDS, seed: SEED },
    );
    console.log(`${ROUNDS} presses: ${changed} changed the text, ${refused} were refused`);
    expect(changed).toBeGreaterThan(ROUNDS * 0.7);
  },
  timeLimit(600_000),
);

const isOnEmptyLine = (text: string, at: number) =>
  /^\s*$/.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at)) &&
  /^[ \t\r]*(?:\n|$)/.test(text.slice(at));
