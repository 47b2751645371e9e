import { EditorSelection, EditorState } from '@codemirror/state';
import { tests as commonMark } from 'commonmark-spec';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds, SEED, timeLimit } from '../../backend/test/rounds.ts';
import { lettersShown, writtenTexts } from '../../test/samples/written-texts.ts';
import { forSite } from '../../test/stages/opened-text.ts';
import { messages } from '../say.ts';
import { askForLink, meantLink, withLink, withoutLink, withPastedAddress } from './link-edits.ts';
import { linkTarget } from './link-target.ts';

function opened(marked: string): EditorState {
  const [anchor, head] = [marked.indexOf('‹'), marked.indexOf('›') - 1];
  const extensions = [EditorState.lineSeparator.of('\n'), forSite];
  return EditorState.create({ doc: marked.replace(/[‹›]/g, ''), selection: { anchor, head }, extensions });
}

test.each([
  ['words', 'see ‹this› now', 'this', ''],
  ['a caret in a word', 'see th‹›is now', 'this', ''],
  ['a caret between words', 'see ‹› now', '', ''],
  ['white space at the ends', 'see‹ this ›now', 'this', ''],
  ['a part of bold words', 'a **b ‹c** d›', '**b c** d', ''],
  ['words with a link', '‹see [this](/x) now›', 'see this now', ''],
  ['an address', '‹https://a.example/b›', 'https://a.example/b', 'https://a.example/b'],
  ['a caret in an address', 'see https://a.exa‹›mple/b now', 'https://a.example/b', 'https://a.example/b'],
  ['a link', 'see [th‹›is](/x "t") now', 'this', '/x'],
  ['a part of a link', 'see [**th‹is**](</x y>) now›'.replace(' now›', '› now'), '**this**', '/x y'],
  ['a link that is defined elsewhere', '[th‹›is][n]\n\n[n]: /x', 'this', '/x'],
  ['two lines', '‹one\ntwo›', 'one two', ''],
  ['a word in brackets', 'see [th‹›is] now', 'this', ''],
  ['words and their brackets', 'see ‹[this one]› now', 'this one', ''],
  ['words in the second brackets', 'see [this][‹one›] now', 'one', ''],
])('the link for %s in %j has the words %j and the address %j', (_what, marked, words, address) => {
  expect(linkTarget(opened(marked))).toMatchObject({ words, address });
});

test.each([
  ['code', '`a‹›b`'],
  ['a code block', '```\na‹›b\n```'],
  ['two paragraphs', '‹one\n\ntwo›'],
  ['the mark of a footnote', 'a[^‹›1]\n\n[^1]: b'],
  ['words with the mark of a footnote', '‹a[^1] c›\n\n[^1]: b'],
])('there is no link for %s', (_what, marked) => {
  expect(linkTarget(opened(marked))).toBeNull();
});

test.each([
  ['see ‹this› now', 'this', '/x', 'see [this](/x) now'],
  ['see ‹› now', '', 'mailto:a@b.example', 'see [a@b.example](mailto:a@b.example) now'],
  ['see ‹this› now', 'th]is', '/x', 'see [th\\]is](/x) now'],
  ['see ‹this› now', 'this', '/x_(y)', 'see [this](</x_(y)>) now'],
  ['see [th‹›is](/x "t") now', 'this', '/y', 'see [this](/y "t") now'],
  ['see [th‹›is](/x "t") now', 'that', '/x', 'see [that](/x "t") now'],
  ['[th‹›is][n]\n\n[n]: /x', 'this', '/y', '[this](/y)\n\n[n]: /x'],
  ['see [th‹›is](/x) now', 'this', '/x', 'see [this](/x) now'],
  ['see [th‹›is] now', 'this', '/x', 'see [[this](/x)] now'],
  ['see ‹[**this** one]› now', '**this** one', '/x', 'see [[**this** one](/x)] now'],
  ['see [this][‹one›] now', 'that', '/x', 'see [this][[that](/x)] now'],
  ['‹a b c›', 'a [b](/y) c', '/x', null],
  ['‹see [word] here›', 'see [word] here', '/x', '[see \\[word\\] here](/x)'],
  ['‹see this here›', 'see [this] here', '/x', '[see \\[this\\] here](/x)'],
  ['‹see [word] here›\n\n[word]: /y', 'see [word] here', '/x', null],
  ['‹a <https://b.example> c›', 'a https://b.example c', '/x', '[a https://b.example c](/x)'],
])('a link in %j with the words %j and the address %j gives %j', (marked, words, address, text) => {
  const state = opened(marked);
  const target = linkTarget(state);
  const change = target && withLink(state, target, words, address);
  expect(change ? state.update(change).state.doc.toString() : null).toBe(text);
});

test.each([
  ['a[^‹›1]\n\n[^1]: b', 'A footnote’s mark is a link already. Select words without it.'],
  ['‹a[^1] c›\n\n[^1]: b', 'A footnote’s mark is a link already. Select words without it.'],
  ['a[^1] `c‹›d`\n\n[^1]: b', expect.stringMatching(/^A link holds words of one paragraph/)],
])('a link in %j is refused with “%s”', (marked, sentence) => {
  const said: (string | null)[] = [];
  const state = EditorState.create({
    doc: opened(marked).doc,
    selection: opened(marked).selection,
    extensions: [forSite, messages.of((news) => said.push(news))],
  });
  askForLink({ state, dispatch: () => {} });
  expect(said).toEqual([sentence]);
});

test.each([
  ['words', 'a ‹b **c**› d', 'a [b **c**](https://b.example) d'],
  ['words with a link', '‹a [b](/x) c›', '[a b c](https://b.example)'],
  ['words of a link', 'a [b ‹c› d](/x "t")', 'a [b c d](https://b.example "t")'],
  ['a part of a link', '‹a [b› c](/x)', null],
  ['an address', '‹https://a.example›', null],
  ['a picture', '‹![a](/x.jpg)›', null],
  ['the address of a picture', '![a](‹/x.jpg›)', null],
  ['two paragraphs', '‹a\n\nb›', null],
])('an address pasted over %s links them, or replaces them: null', (_what, marked, after) => {
  const state = opened(marked);
  const change = withPastedAddress(state, 'https://b.example');
  expect(change && state.update(change).newDoc.toString()).toBe(after);
});

test('the bubble opens at a caret without a side, which CodeMirror does not draw again', () => {
  const { doc } = opened('see ‹this› now');
  const state = EditorState.create({ doc, selection: EditorSelection.cursor(6, -1) });
  askForLink({
    state,
    dispatch: ({ newSelection }) => expect(newSelection.main).toMatchObject({ head: 6, assoc: 0 }),
  });
  expect.assertions(1);
});

test.each([
  [' https://studio.example ', 'https://studio.example'],
  ['studio.example/news?a=1', 'https://studio.example/news?a=1'],
  ['news@studio.example', 'mailto:news@studio.example'],
  ['/blog', '/blog'],
  ['#rain', '#rain'],
  ['tel:123', 'tel:123'],
  ['rain', 'rain'],
])('the typed link %j means %j', (typed, address) => {
  expect(meantLink(typed)).toBe(address);
});

const TEXTS = writtenTexts(commonMark);
const ROUNDS = rounds(1_000, 20_000);

test(
  'a link on random words shows readers the same characters, and without it the text is back',
  () => {
    let changed = 0;
    const range = fc.record({ text: fc.constantFrom(...TEXTS), from: fc.nat(100_000), length: fc.nat(60) });
    fc.assert(
      fc.property(range, ({ text, from, length }) => {
        const anchor = from % (text.length + 1);
        const head = Math.min(anchor + length, text.length);
        const extensions = [EditorState.lineSeparator.of('\n'), forSite];
        const state = EditorState.create({ doc: text, selection: { anchor, head }, extensions });
        const target = linkTarget(state);
        if (!target || target.words === '' || target.isLink) return;
        const change = withLink(state, target, target.words, '/blog');
        if (!change) return;
        const linked = state.update(change).state;
        if (/[[\]]/.test(text)) return;
        changed++;
        expect(lettersShown(linked.doc.toString())).toBe(lettersShown(text, true));
        const to = linked.selection.main.head;
        const link = linkTarget(
          linked.update({ selection: { anchor: target.from + 1, head: to - 1 } }).state,
        );
        if (!link) throw new Error('There is no link.');
        expect(link).toMatchObject({
          from: target.from,
          to,
          words: target.words,
          address: '/blog',
          isLink: true,
        });
        const back = linked.update(withoutLink(link)).state.doc.toString();
        expect(back).toBe(text.slice(0, target.from) + target.source + text.slice(target.to));
        if (!/[<>]/.test(text)) expect(back).toBe(text);
      }),
      { numRuns: ROUNDS, seed: SEED },
    );
    expect(changed).toBeGreaterThan(ROUNDS / 10);
  },
  timeLimit(600_000),
);
