import { EditorState } from '@codemirror/state';
import { tests as commonMark } from 'commonmark-spec';
import fc from 'fast-check';
import type { Root, RootContent } from 'hast';
import { expect, test } from 'vitest';
import { rounds, SEED, timeLimit } from '../../backend/test/rounds.ts';
import { MIXED_TEXTS, writtenTexts } from '../../test/samples/written-texts.ts';
import { forSite } from '../../test/stages/opened-text.ts';
import { markdownTree } from '../../web/ui/markdown/markdown-tree.ts';
import { messages } from '../say.ts';
import type { Look } from './inline-pieces.ts';
import { lookCommand } from './look-commands.ts';

const TEXTS = writtenTexts(commonMark);
/** With the tests of code and of lines, these are more than 20,000 commands. */
const COMMANDS = rounds(12_000, 200_000);

/** A character on the reader's page, with the looks and links around it. */
interface Shown {
  letter: string;
  looks: Record<Look, boolean>;
  /** The other elements around it, with the addresses of links. */
  place: string;
}

const OTHERS_OF: Readonly<Record<Look, readonly Look[]>> = {
  bold: ['italic', 'strike'],
  italic: ['bold', 'strike'],
  strike: ['bold', 'italic'],
};

const LOOK_OF: Readonly<Record<string, Look>> = { strong: 'bold', em: 'italic', del: 'strike' };

/** The characters of a rendered text without white space. Pictures and check boxes count as one character. */
function shownOf(markdown: string): Shown[] {
  const tree = markdownTree(markdown);
  if (!tree) throw new Error('The text is shown unformatted.');
  const shown: Shown[] = [];
  const visit = (node: Root | RootContent, looks: Record<Look, boolean>, place: string) => {
    if (node.type === 'text') {
      for (const letter of node.value.replace(/\s+/g, '')) shown.push({ letter, looks, place });
      return;
    }
    if (node.type !== 'element' && node.type !== 'root') return;
    const name = node.type === 'element' ? node.tagName : '';
    const look = LOOK_OF[name];
    if (look) for (const child of node.children) visit(child, { ...looks, [look]: true }, place);
    else {
      const { href = '', src = '', alt = '' } = node.type === 'element' ? node.properties : {};
      const inner = name === 'br' ? place : `${place}>${name} ${href}${src}${alt}`;
      if (name === 'img' || name === 'input') shown.push({ letter: `<${name}>`, looks, place: inner });
      for (const child of node.children) visit(child, looks, inner);
    }
  };
  visit(tree, { bold: false, italic: false, strike: false }, '');
  return shown;
}

const before = new Map<string, Shown[]>();
function firstShown(text: string): Shown[] {
  const shown = before.get(text) ?? shownOf(text);
  before.set(text, shown);
  return shown;
}

const command = fc.record({
  text: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 4, arbitrary: fc.constantFrom(...MIXED_TEXTS) },
  ),
  look: fc.constantFrom<Look>('bold', 'italic', 'strike'),
  from: fc.nat(100_000),
  length: fc.oneof(fc.nat(12), fc.nat(80), fc.constant(0), fc.nat(100_000)),
});

let refusal: string | null = null;
const heard = messages.of((news) => (refusal = news));

/** Runs a command on a state. Returns the state after it, and the sentence that refuses it. */
function run(state: EditorState, look: Look): { state: EditorState; refusal: string | null } {
  let after = state;
  refusal = null;
  lookCommand(look)({
    state,
    dispatch: (transaction) => (after = transaction.state),
  });
  return { state: after, refusal };
}

const lettersOf = (text: string) => (text.match(/\p{L}/gu) ?? []).join('');

/** Whether the paragraphs around a selection have only words, so that all selected letters are on the page. */
function isPlain(text: string, from: number, to: number): boolean {
  const start = text.lastIndexOf('\n\n', from);
  const end = text.indexOf('\n\n', to);
  const around = text.slice(Math.max(0, start), end < 0 ? undefined : end);
  return !/[<]|^ {4}/m.test(text) && !/ {4}|[`[\]&\\:@\t^]|~~~|www|\.[a-z]/.test(around);
}

test(
  'looks given to random words change that look only, and show readers no mark',
  () => {
    let [changed, exact, refused, twice] = [0, 0, 0, 0];
    const started = performance.now();
    fc.assert(
      fc.property(command, ({ text, look, from, length }) => {
        const anchor = from % (text.length + 1);
        const head = Math.min(anchor + length, text.length);
        const state = EditorState.create({
          doc: text,
          selection: { anchor, head },
          extensions: [EditorState.lineSeparator.of('\n'), forSite, heard],
        });
        const first = run(state, look);
        if (first.refusal) refused++;
        const result = first.state.doc.toString();
        if (result === text) return;
        changed++;
        const was = firstShown(text);
        const is = shownOf(result);
        expect(is.map(({ letter }) => letter).join('')).toBe(was.map(({ letter }) => letter).join(''));
        const rest = (all: readonly Shown[]) =>
          all
            .map(({ looks, place }) => `${OTHERS_OF[look].map((other) => looks[other])} ${place}`)
            .join('\n');
        expect(rest(is)).toBe(rest(was));
        const different = was.flatMap((one, at) => (is[at]?.looks[look] === one.looks[look] ? [] : [at]));
        // All of them get the look, or all of them lose it.
        expect(new Set(different.map((at) => is[at]?.looks[look])).size).toBe(1);
        expect(different.length).toBeGreaterThan(0);
        const second = run(first.state, look);
        const again = second.state.doc.toString();
        if (again === text) {
          twice++;
          if (anchor < head && !first.refusal && isPlain(text, anchor, head)) {
            exact++;
            expect(lettersOf(different.map((at) => was[at]?.letter).join(''))).toBe(
              lettersOf(text.slice(anchor, head)),
            );
          }
        } else if (!second.refusal) {
          // Some of the words had the look before, so the second command takes it from all.
          const last = shownOf(again);
          expect(last.map(({ letter }) => letter).join('')).toBe(was.map(({ letter }) => letter).join(''));
          const had = different.some((at) => was[at]?.looks[look]);
          expect(had).toBe(false);
          expect(last.some((one, at) => was[at]?.looks[look] && !one.looks[look])).toBe(true);
        }
      }),
      { numRuns: COMMANDS, seed: SEED },
    );
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `${COMMANDS} commands on ${TEXTS.length} texts: ${changed} changed the text, ${twice} were taken back by a second one, ${exact} had exactly the selected letters compared, ${refused} were refused; ${seconds} s`,
    );
    expect(TEXTS.length).toBeGreaterThan(200);
  },
  timeLimit(600_000),
);
