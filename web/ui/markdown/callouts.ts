import type { Element, Root } from 'hast';
import { type Say, sayInEnglish } from '../../domain/words/say.ts';

type Kind = 'note' | 'tip' | 'warning';

/** Start of the class of a callout's first words, such as `callout__tip`. */
const WORD_CLASS = 'callout__';

/** The first line of a callout, as on GitHub. */
const MARK = /^\[!(NOTE|TIP|WARNING)\][ \t]*(?:\n|$)/i;

/**
 * The look of each kind, beside that of quotes. It is inline, so that pages without callouts have no rules for them. Of
 * the colours, themes know that they can be told from the ground.
 */
const LOOKS: Readonly<Record<Kind, string>> = {
  note: 'font:inherit',
  tip: lookOf('--good'),
  warning: lookOf('--danger'),
};

function lookOf(color: string): string {
  return `border-color:var(${color});background:color-mix(in srgb,var(${color}) 9%,transparent);font:inherit`;
}

function wordOf(kind: Kind, say: Say): string {
  if (kind === 'note') return say('calloutNote', 'Note');
  return kind === 'tip' ? say('calloutTip', 'Tip') : say('calloutWarning', 'Warning');
}

/** The first words of a callout by their class, in a language; null for other words. */
export function calloutWord(className: unknown, say: Say): string | null {
  const [, kind] = /^callout__(note|tip|warning)$/.exec(String(className)) ?? [];
  return kind === undefined ? null : wordOf(kind as Kind, say);
}

/**
 * Marks quotes that begin with a line such as `[!TIP]` as callouts. The line becomes a paragraph with a bold word, so that
 * feeds, mails and other places show a quote with its kind. `text` is the Markdown, in which `\[!TIP]` is no mark.
 */
export function markCallouts(parent: Root | Element, text: string): void {
  for (const node of parent.children) {
    if (node.type !== 'element') continue;
    if (node.tagName === 'blockquote') markCallout(node, text);
    markCallouts(node, text);
  }
}

function markCallout(quote: Element, text: string): void {
  const first = quote.children.find((child) => child.type === 'element');
  const words = first?.tagName === 'p' ? first.children[0] : undefined;
  const [mark, name] = (words?.type === 'text' && MARK.exec(words.value)) || [];
  if (!first || words?.type !== 'text' || mark === undefined || name === undefined) return;
  if (!text.startsWith('[', words.position?.start.offset)) return;
  const kind = name.toLowerCase() as Kind;
  words.value = words.value.slice(mark.length);
  const isAlone = words.value === '' && first.children.length === 1;
  const word: Element = {
    type: 'element',
    tagName: 'strong',
    properties: { className: [`${WORD_CLASS}${kind}`] },
    children: [{ type: 'text', value: wordOf(kind, sayInEnglish) }],
  };
  const line: Element = {
    type: 'element',
    tagName: 'p',
    properties: { style: 'margin-bottom:.25rem' },
    children: [word],
  };
  quote.properties.style = LOOKS[kind];
  quote.children.splice(quote.children.indexOf(first), isAlone ? 1 : 0, line);
}
