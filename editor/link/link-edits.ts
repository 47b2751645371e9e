import type { ChangeSet, ChangeSpec, EditorState, StateCommand, TransactionSpec } from '@codemirror/state';
import { withoutSide } from '../editor-bubble.ts';
import { readsSame } from '../format/reading.ts';
import { partsOf } from '../live/links.ts';
import { around, parsed } from '../nodes-and-lines.ts';
import { say } from '../say.ts';
import { textPage } from '../text-page.ts';
import { FORMAT } from '../undo.ts';
import { type LinkTarget, linkBubble, linkTarget } from './link-target.ts';

const REFUSED =
  'A link holds words of one paragraph, outside of code and without pictures. Select other words.';

const FOOTNOTE = 'A footnote’s mark is a link already. Select words without it.';

/** Whether the mark of a footnote touches the selection. */
function hasFootnote({ doc, selection: { main } }: EditorState): boolean {
  const start = doc.lineAt(main.from).from;
  const marks = doc.sliceString(start, doc.lineAt(main.to).to).matchAll(/\[\^[^\]\s]+\]/g);
  return [...marks].some(
    ({ 0: mark, index }) => start + index <= main.to && start + index + mark.length >= main.from,
  );
}

/** Asks for the words and the address of a link, or of the link under the selection. */
export const askForLink: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const target = linkTarget(state);
  say(state, target ? null : hasFootnote(state) ? FOOTNOTE : REFUSED);
  if (target)
    dispatch(state.update({ selection: withoutSide(state.selection), effects: linkBubble.of(target) }));
  return true;
};

/**
 * The change that makes a link, or changes one. Without words, the address is shown. Null if Markdown would not read
 * the result as one link.
 */
export function withLink(
  state: EditorState,
  target: LinkTarget,
  words: string,
  address: string,
): TransactionSpec | null {
  const isSame = words === target.words;
  if (target.isLink && isSame && address === target.address) return { selection: { anchor: target.to } };
  const shown =
    words.trim() === ''
      ? address.replace(/^(?:mailto|tel):/, '')
      : isSame
        ? target.source
        : escaped(words.trim());
  // Lezer reads words in brackets as a link of their own.
  for (const label of shown.includes('`') ? [shown] : [shown, withEscapes(shown)]) {
    const insert = `[${label}](${written(address)})`;
    const edits = target.isLink ? changesOf(state, target, isSame ? null : label, address) : null;
    const changes = state.changes(edits ?? { from: target.from, to: target.to, insert });
    const end = changes.mapPos(target.to, 1);
    if (isOneLink(state, target, changes, shown))
      return { changes, selection: { anchor: end }, userEvent: FORMAT, scrollIntoView: true };
  }
  return null;
}

/**
 * The change that links the selected words to a pasted address, or gives the link under the selection this address. Null where
 * the address takes the place of the selection: over another address, a picture, a part of a link or several blocks.
 */
export function withPastedAddress(state: EditorState, pasted: string): TransactionSpec | null {
  const address = meantLink(pasted);
  const { from, to } = state.selection.main;
  const target = linkTarget(state);
  if (!target || state.facet(textPage).linkProblem(address) !== null) return null;
  const isWords =
    from <= target.from && target.to <= to && target.address === '' && !/!\[/.test(target.source);
  return target.isLink || isWords ? withLink(state, target, target.words, address) : null;
}

/** Whether the page shows one link with the words after changes. */
function isOneLink(state: EditorState, { from, to }: LinkTarget, changes: ChangeSet, shown: string): boolean {
  const { doc } = state;
  const text = doc.toString();
  const linked = changes.apply(doc);
  const [start, end] = [changes.mapPos(from, -1), changes.mapPos(to, 1)];
  const nodes = around(parsed(linked.toString()).resolveInner(start, 1));
  const link = nodes.find(({ name }) => name === 'Link');
  const outer = nodes.at(-2);
  if (!outer || link?.from !== start || link.to !== end) return false;
  const part = linked.sliceString(linked.lineAt(outer.from).from, outer.to);
  const at = start - linked.lineAt(outer.from).from;
  return readsSame(
    state.facet(textPage),
    part,
    part.slice(0, at) + shown + part.slice(at + end - start),
    text,
  );
}

/** Changes only those parts of a link that differ, so that its title stays; null for a link that is defined elsewhere. */
function changesOf(
  state: EditorState,
  { from, to, address: old }: LinkTarget,
  words: string | null,
  address: string,
): ChangeSpec[] | null {
  const nodes = around(parsed(state.doc.toString()).resolveInner(from, 1));
  const link = nodes.find((node) => node.name === 'Link' && node.to === to);
  const parts = link && partsOf(state, link);
  const url = link?.getChildren('URL').at(-1);
  if (!parts || !url) return null;
  return [
    ...(words === null ? [] : [{ ...parts.words, insert: words }]),
    ...(address === old ? [] : [{ from: url.from, to: url.to, insert: written(address) }]),
  ];
}

/** The change that takes a link away and keeps its words. */
export function withoutLink({ from, to, source }: LinkTarget): TransactionSpec {
  return {
    changes: { from, to, insert: source },
    selection: { anchor: from + source.length },
    userEvent: FORMAT,
    scrollIntoView: true,
  };
}

/** Words with their square brackets escaped, unless these are pairs. */
function escaped(words: string): string {
  let depth = 0;
  for (const [mark] of words.matchAll(/\\.|[[\]]/g)) {
    if (mark.length === 1) depth += mark === '[' ? 1 : -1;
    if (depth < 0) break;
  }
  return depth === 0 ? words : withEscapes(words);
}

const withEscapes = (words: string): string =>
  words.replace(/\\.|[[\]]/g, (mark) => (mark.length === 1 ? `\\${mark}` : mark));

/** An address as a link's Markdown contains it. */
function written(address: string): string {
  const plain = address.replace(/[<>\\]/g, encodeURIComponent);
  return /[()\s]/.test(plain) ? `<${plain}>` : plain;
}

/** The address of a link as its writer means it: `studio.example` gets `https://`, an e-mail address `mailto:`. */
export function meantLink(typed: string): string {
  const address = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  return /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#:]\S*)?$/u.test(address) ? `https://${address}` : address;
}
