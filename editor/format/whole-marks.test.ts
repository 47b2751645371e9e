import {
  deleteCharBackward,
  deleteCharForward,
  deleteGroupBackward,
  history,
  insertNewlineAndIndent,
  redo,
  undo,
} from '@codemirror/commands';
import { deleteMarkupBackward, markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { ensureSyntaxTree } from '@codemirror/language';
import {
  EditorSelection,
  EditorState,
  type StateCommand,
  StateEffect,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { rounds, SEED } from '../../backend/test/rounds.ts';
import { lettersShown } from '../../test/samples/written-texts.ts';
import { forSite } from '../../test/stages/opened-text.ts';
import { knownSelections, redoneSelection } from '../known-selections.ts';
import { continueOrEndList } from '../lines/list-keys.ts';
import { moveLinesDown, moveLinesUp } from '../table/moving-lines.ts';
import { undoSteps } from '../undo.ts';
import { deletingWords, stepBack, stepForward } from './deleting-words.ts';
import { heldLooks, typedSpace, typedWords, typingWithLooks } from './held-looks.ts';
import { lookCommand } from './look-commands.ts';
import { wholeMarks } from './whole-marks.ts';

/** The part of a view that the commands use. */
interface View {
  state: EditorState;
  dispatch: (change: Transaction | TransactionSpec) => void;
}

const pasteText =
  (text: string): StateCommand =>
  ({ state, dispatch }) => {
    dispatch(state.update(state.replaceSelection(text), { userEvent: 'input.paste' }));
    return true;
  };

const KEYS: Record<string, readonly StateCommand[]> = {
  B: [lookCommand('bold')],
  I: [lookCommand('italic')],
  S: [lookCommand('strike')],
  enter: [continueOrEndList, insertNewlineAndIndent],
  back: [stepBack as never, deleteMarkupBackward, deleteCharBackward as never],
  del: [stepForward as never, deleteCharForward as never],
  word: [stepBack as never, deleteGroupBackward as never],
  paste: [pasteText('**X**')],
  link: [pasteText('[k](/y)')],
  blocks: [pasteText('a\n\n## b')],
  up: [moveLinesUp],
  down: [moveLinesDown],
  undo: [undo],
  redo: [
    ({ state, dispatch }) =>
      redo({
        state,
        dispatch: (change) => {
          dispatch(change);
          const selection = redoneSelection(change);
          if (selection) dispatch(change.state.update(selection));
        },
      }),
  ],
};

/** An editor in a text with its selection between `⟦` and `⟧`, or its caret at `|`. */
function opened(marked: string): EditorState {
  const from = Math.max(marked.indexOf('|'), marked.indexOf('⟦'));
  const to = marked.indexOf('⟧');
  return EditorState.create({
    doc: marked.replace('|', '').replace('⟦', '').replace('⟧', ''),
    selection: EditorSelection.single(from, to < 0 ? from : to - 1),
    extensions: [
      forSite,
      typingWithLooks,
      wholeMarks,
      deletingWords,
      history(),
      undoSteps,
      knownSelections,
      markdown({ base: markdownLanguage, addKeymap: false }),
    ],
  });
}

/** Types keys in a text. `<enter>` is a key, `<B>` a command. */
function typed(start: string | EditorState, keys: string): string {
  let state = typeof start === 'string' ? opened(start) : start;
  const view: View = {
    get state() {
      return state;
    },
    dispatch: (change) => (state = 'state' in change ? change.state : state.update(change).state),
  };
  for (const key of keys.match(/<\w+>|[^<]/gu) ?? []) {
    const commands = KEYS[key.slice(1, -1)];
    if (commands) {
      commands.some((command) => command(view));
      continue;
    }
    const { from: start, to: end } = state.selection.main;
    const own = start === end ? (key === ' ' ? typedSpace : typedWords)(state, start, key) : null;
    state = state.update(
      own ?? {
        changes: { from: start, to: end, insert: key },
        selection: EditorSelection.cursor(start + key.length),
        userEvent: 'input.type',
      },
    ).state;
  }
  const { head } = state.selection.main;
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`;
}

test('a look stays chosen while an input method writes, and what it writes is underlined', () => {
  let state = opened('a |');
  lookCommand('bold')({ state, dispatch: (change) => (state = change.state) });
  const changes = { from: 2, insert: 'x' };
  state = state.update({ changes, selection: { anchor: 3 }, userEvent: 'input.type.compose' }).state;
  state = state.update({ effects: StateEffect.define<null>().of(null) }).state;
  expect(heldLooks(state)).toEqual(['bold']);
});

describe('marks stay in pairs', () => {
  test.each([
    // Enter
    ['|', '<B>Hello<enter><enter>World', '**Hello**\n\n**World|**'],
    ['say **bold| text** end', '<enter><enter>', 'say **bold**\n\n**|text** end'],
    ['- a **bold| text** end', '<enter>', '- a **bold**\n- | **text** end'],
    ['- |', '<B>one<enter>two', '- **one**\n- **two|**'],
    ['- [ ] a **bo|ld** c', '<enter>', '- [ ] a **bo**\n- [ ] **|ld** c'],
    ['Press ` ` to go| on.', '<enter>', 'Press ` ` to go\n|on.'],
    ['a *|*bold** c', '<enter>', 'a \n|**bold** c'],
    ['- a [`co|de`](/x) c', '<enter>', '- a [`co`](/x)\n- [`|de`](/x) c'],
    ['a **bo⟦ld** 5 * 3 * 4⟧', '<back>', 'a **bo|**'],
    ['* |', '<I>one<enter>two', '* *one*\n* *two|*'],
    ['|', '<B>- [ ] x', '- [ ] **x|**'],
    ['# |', '<I>Head<enter>text', '# *Head*\n*text|*'],
    ['|', '<B>one<enter>- two', '**one**\n- **two|**'],
    ['a ~~str|ike~~ c', '<enter><enter>', 'a ~~str~~\n\n~~|ike~~ c'],
    ['a [te|xt](/blog) c', '<enter><enter>', 'a [te](/blog)\n\n[|xt](/blog) c'],
    ['a `co|de` c', '<enter><enter>', 'a `co`\n\n`|de` c'],
    ['# **He|ad** x', '<enter>', '# **He**\n**|ad** x'],
    ['**a [te|xt](/blog) c**', '<enter><enter>', '**a [te](/blog)**\n\n**[|xt](/blog) c**'],
    // Backspace and Delete
    ['A|', '<B>x<back><back>y', '**y|**'],
    ['A |', '<S>x<back>y', 'A ~~y|~~'],
    ['**bold te|**', '<back><back>', '**bold** |'],
    ['**bold te|**', '<back><back>x', '**bold x|**'],
    ['**one**|\n\n**two**', '<del><del>', '**one|two**'],
    ['a [x|](/blog) c', '<back>', 'a | c'],
    ['a `x|` c', '<back>', 'a | c'],
    ['a ![b](/c.jpg)| d', '<back>', 'a | d'],
    ['a |![b](/c.jpg) d', '<del>', 'a | d'],
    ['a **![b](/c.jpg)**| d', '<word>', 'a | d'],
    ['a |', '![b](/c.jpg)<back>', 'a ![b](/c.jpg|'],
    ['a[^1]| b', '<back>', 'a| b'],
    ['5 \\*| 3', '<back>', '5 | 3'],
    ['a |&amp; b', '<del>', 'a | b'],
    // Deleting and typing over a selection
    ['a **bo⟦ld** c⟧', '<back>', 'a **bo|**'],
    ['a **bo⟦ld** c⟧', 'X', 'a **boX|**'],
    ['⟦a **bo⟧ld** c', '<back>', '|**ld** c'],
    ['⟦a **bo⟧ld** c', 'X', 'X|**ld** c'],
    ['a [te⟦xt](/blog) c⟧', '<back>', 'a [te|](/blog)'],
    ['a `co⟦de` c⟧', '<back>', 'a `co|`'],
    ['a ⟦**bold**⟧ c', '<back>', 'a | c'],
    ['a⟦ **bold⟧** c', 'new', 'anew| c'],
    ['⟦a **bo⟧ld** c', 'XY', 'XY|**ld** c'],
    ['a **b|c** d', '<paste>', 'a **bX|c** d'],
    ['a *b|c* d', '<paste>', 'a *b**X**|c* d'],
    ['a [wo|rds](/x) c', '<link>', 'a [wo](/x)[k](/y)|[rds](/x) c'],
    ['a [w⟦ord⟧s](/x) c', '<link>', 'a [w](/x)[k](/y)|[s](/x) c'],
    ['a [⟦words⟧](/x) c', '<link>', 'a [k](/y)| c'],
    ['a [**bo|ld** b](/x) c', '<link>', 'a **[bo](/x)[k](/y)|**[**ld** b](/x) c'],
    ['a [wo|rds](/x) c', '<blocks>', 'a [woa](/x)\n\n## [b|rds](/x) c'],
    // Typing beside marks
    ['|', '<I>it<B>bi<I>b<B>n', '_it**bi**_**b**n|'],
    ['|', '<B>b<I>bi<B>i<I>n', '__b*bi*__*i*n|'],
    ['|', '<B>b<S>bs<B> s', '**b~~bs~~** ~~s|~~'],
    ['|', '<B>b<S>s<B>xy', '**b~~s~~**~~xy|~~'],
    ['|', '<S>b<B>s<S>xy', '~~b**s**~~**xy|**'],
    ['|', '<B>b<I>i<S>s<I>xy', '**b*i~~s~~*~~xy|~~**'],
    ['**bold|**word', ',', '**bold**,|word'],
    ['**|bold**', ' ', ' |**bold**'],
    ['前|', '<B>注意：<B>文字', '前**注意**：文字|'],
    ['前|', '<B>「粗」<B>字', '前「**粗**」字|'],
    ['前|', '<I>（斜）<I>字', '前（*斜*）字|'],
    ['前|', '<S>删。<S>字', '前~~删~~。字|'],
    ['|', '<B>Note:<B>word', '**Note**:word|'],
    ['|', '<B>100%<B>off', '**100**%off|'],
    ['**b~~s~~**|', 'xy', '**b~~s~~**&#x78;y|'],
    ['a |**~~s~~b**', 'xy', 'a x&#x79;|**~~s~~b**'],
    ['**b~~s~~**|', 'x<back>', '**b~~s~~**|'],
    ['**b~~s~~** |x', '<back>', '**b~~s~~**|&#x78;'],
    ['**b~~s~~**|&#x78;', 'y', '**b~~s~~**&#x79;|x'],
    ['**b~~s~~**|', 'x y', '**b~~s~~**&#x78; y|'],
    ['_a [~~s~~](/x)_|', 'x', '_a [~~s~~](/x)_&#x78;|'],
    // The mark of a list, and numbers that are none
    ['|', '<B>1. x', '1. **x|**'],
    ['|', '<B>12) x', '12) **x|**'],
    ['|', '<B>2026 was', '**2026 was|**'],
    ['|', '<B>3.5 x', '**3.5 x|**'],
    ['> |', '<B>- x', '> - **x|**'],
    ['|', '<B># x', '# **x|**'],
    ['12|', '<B>th', '12**th|**'],
    // Undo
    ['a |', '<B>x<undo>y', 'a **y|**'],
    ['a |', '<B><undo>y', 'a y|'],
    ['|', 'a <B>x<B> b<undo><undo>y', 'a **y|**'],
    ['|', 'a <B>x<B> b<undo><undo><undo>y', 'a y|'],
    ['|', '<B>b<undo><redo>c', '**bc|**'],
    ['|', '<B>bc de<undo><redo>f', '**bc def|**'],
    ['**a b| c**', '<enter><undo><redo>d', '**a b\nd|c**'],
    ['a |', '<B>b<B> c<undo><undo><redo>d', 'a **b**d|'],
    // Lines that move
    ['say **o|ne\ntwo** x', '<down>', '**two** x\nsay **o|ne**'],
    ['say **one\nt|wo** x', '<up>', '**t|wo** x\nsay **one**'],
    ['say **one\nt|wo** x\n\nmore', '<down>', 'say **one**\n\n**t|wo** x\nmore'],
    ['x|y\n**one\ntwo**', '<down>', '**one**\nx|y\n**two**'],
    ['**a\no|ne\ntwo\nb**', '<down>', '**a\ntwo\no|ne\nb**'],
    ['> [a *o|ne\n> two* b](/blog)', '<down>', '> [*two* b](/blog)\n> [a *o|ne*](/blog)'],
    ['**o|ne\\\ntwo**', '<down>', '**two**\n**o|ne**\\'],
    // Marks that a person types or deletes
    ['**bold|', '*', '**bold*|'],
    ['a |', '**bold**<back>*', 'a **bold**|'],
    ['a |', '**bold*<back>** b', 'a **bold** b|'],
    ['**size |**', '5*3', '**size 5*3|**'],
    ['**size 5| cells**', '*3', '**size 5*3| cells**'],
    ['**a |b**', '5 * 3', '**a 5 * 3|b**'],
    ['前**注意|**后', '!', '前**注意**!|后'],
    ['前**注意|**后', '!<back><back>', '前**注|**后'],
    ['a **f|**b', '(', 'a **f**(|b'],
    ['|', '<B>5*3', '**5*3|**'],
    ['|', '<B>a*b* c', '**a*b* c|**'],
    ['|', '<B>x\\y', '**x\\y|**'],
    ['a **bold text|** c', '5*3 and 2*4', 'a **bold text5*3 and 2*4|** c'],
    ['x |**next** y', '**new** ', 'x **new** |**next** y'],
    ['|', '<B>one<B><enter><back><back>', '**on|**'],
    ['a **b|**\n- c', '<del>', 'a **b**|- c'],
    ['a [b](/x)|', '<back>', 'a |'],
    // Backspace and Delete beside marks
    ['|', '<B>word <back><back>', '**wor|**'],
    ['|', '<B>word <back><back><enter><enter><back><back>5*3', '**wor5*3|**'],
    ['|', '<B>word<B> x<back><back><back>', '**wor|**'],
    ['a **bo|ld** b', '<enter><enter><back><back>', 'a **bo|ld** b'],
    ['one **two**| x', '<word>', 'one | x'],
    ['one |**two** x', '<del>', 'one **|wo** x'],
    ['**one|**\n\n**two**', '<del><del>', '**one|two**'],
    ['a **bold⟦** c more⟧', '!', 'a **bold**!|'],
  ])('in “%s”, the keys “%s” give “%s”', (before, keys, after) => {
    expect(typed(before, keys)).toBe(after);
  });
});

const READ_KEYS = ['<enter>', '<enter><enter>', '<B> <B>x', '<back>', '<paste>'];

test.each([
  ...READ_KEYS.map((keys) => ({
    keys,
    place: 'a list of 600 entries',
    line: '- one **two** three',
    most: 100,
  })),
  ...READ_KEYS.map((keys) => ({
    keys,
    place: '6,000 words',
    line: 'one **two** [three](/x) 5 * 3 [sic '.repeat(3),
    most: 1500,
  })),
])('the keys “$keys” in $place read only what is at the caret', ({ keys, line, most }) => {
  const lines = `${line}\n`.repeat(300);
  const state = opened(`${lines}${line.replace('two', 'two|')}\n${lines}`);
  ensureSyntaxTree(state, state.doc.length, 10_000);
  const parse = vi.spyOn(markdownLanguage.parser, 'parse');
  // A busy machine would not parse in time.
  vi.spyOn(Date, 'now').mockReturnValue(0);
  typed(state, keys);
  const longest = Math.max(...parse.mock.calls.map(([input]) => input.length));
  vi.restoreAllMocks();
  expect(longest).toBeLessThan(most);
});

test('replacing all matches in a long paragraph reads it only a few times', () => {
  const text = 'a **foo bar** 5 * 3 *~~bar~~ x* [sic '.repeat(40);
  const state = opened(`|${text}`);
  ensureSyntaxTree(state, state.doc.length, 10_000);
  const parse = vi.spyOn(markdownLanguage.parser, 'parse');
  const changes = [...text.matchAll(/bar/g)].map(({ index }) => ({ from: index, to: index + 3 }));
  const { newDoc } = state.update({ changes, userEvent: 'input.replace.all' });
  expect(parse.mock.calls.length).toBeLessThan(10);
  vi.restoreAllMocks();
  expect(newDoc.toString()).toBe('a **foo**  5 * 3  *x* [sic '.repeat(40));
});

test('replacing all matches keeps marks whole, and reads each paragraph alone', () => {
  const text = 'a **foo bar** b\n\n'.repeat(100);
  const state = opened(`|${text}`);
  ensureSyntaxTree(state, state.doc.length, 10_000);
  const parse = vi.spyOn(markdownLanguage.parser, 'parse');
  const changes = [...text.matchAll(/bar/g)].map(({ index }) => ({ from: index, to: index + 3 }));
  const { newDoc } = state.update({ changes, userEvent: 'input.replace.all' });
  const long = parse.mock.calls.filter(([input]) => input.length > 100);
  vi.restoreAllMocks();
  expect(newDoc.toString()).toBe('a **foo**  b\n\n'.repeat(100));
  expect(long.length).toBeLessThan(5);
});

const words = fc.constantFrom('word', 'two words', 'こと', 'é, and', 'x', 'שלום', 'end.');
const piece = fc.oneof(
  { weight: 3, arbitrary: words },
  fc
    .tuple(fc.constantFrom('**', '*', '~~', '`', '***', '_', '__'), words)
    .map(([mark, text]) => `${mark}${text.replace(/[,.]$/, '')}${mark}`),
  words.map((text) => `[${text}](/blog)`),
  words.map((text) => `**a ${text} *b* [c](/blog)**`),
);
const line = fc.tuple(
  fc.constantFrom('', '', '- ', '> ', '# ', '1. '),
  fc.array(piece, { minLength: 1, maxLength: 4 }).map((all) => all.join(' ')),
);
const generatedText = fc
  .array(line, { minLength: 1, maxLength: 4 })
  .map((lines) => lines.map((parts) => parts.join('')).join('\n\n'));
const step = fc.record({
  key: fc.constantFrom('<enter>', '<enter>', '<back>', '<del>', '<up>', '<down>', 'n', ' ', '.'),
  at: fc.nat(500),
  length: fc.oneof(fc.constant(0), fc.nat(12), fc.nat(60)),
});

/** The characters of marks that readers would see. */
const marksShown = (text: string) => (lettersShown(text).match(/[*_~]|(?<!`)`(?!`)|\]\(/g) ?? []).length;

/** Whether a deletion would be within the characters of one mark, which a person may do. */
const isOfMark = (text: string, from: number, to: number) =>
  /^[*_~`[\]()]+$|^\]?\(?\/?[blog]*\)?$/.test(text.slice(from, to));

test('no key leaves marks on the page', () => {
  fc.assert(
    fc.property(generatedText, fc.array(step, { minLength: 1, maxLength: 5 }), (first, steps) => {
      let text = first;
      for (const { key, at, length } of steps) {
        const from = at % (text.length + 1);
        const to = Math.min(text.length, from + length);
        const [start, end] =
          from < to
            ? [from, to]
            : key === '<back>'
              ? [from - 1, to]
              : key === '<del>'
                ? [from, to + 1]
                : [from, to];
        if (start < end && isOfMark(text, start, end)) continue;
        if ([start, end].some((place) => /\](?:\([^)]*)?$/.test(text.slice(0, place)))) continue;
        if (/^[n .]$/.test(key) && /(?:^|\n)[^\p{L}]*$/u.test(text.slice(0, start))) continue;
        // Only people who write Markdown themselves type into the middle of a mark.
        if (/^[n .]$/.test(key) && /([*_~`])\|\1/.test(`${text.slice(0, start)}|${text.slice(start)}`))
          continue;
        const marked =
          from < to
            ? `${text.slice(0, from)}⟦${text.slice(from, to)}⟧${text.slice(to)}`
            : `${text.slice(0, from)}|${text.slice(from)}`;
        const next = typed(marked, key).replace('|', '');
        // More spaces make a block of code, which shows its marks.
        if (/ {4}/.test(next)) return;
        if (marksShown(next) > marksShown(text))
          throw new Error(`${JSON.stringify(marked)} ${key} → ${JSON.stringify(next)}`);
        text = next;
      }
    }),
    { numRuns: rounds(400, 20_000), seed: SEED },
  );
});
