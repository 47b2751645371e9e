import type { Element, ElementContent, Root, RootContent } from 'hast';
import glsl from 'highlight.js/lib/languages/glsl';
import { common, createLowlight } from 'lowlight';
import { gdscript } from './gdscript.ts';
import { hlsl } from './hlsl.ts';

/** Other names of languages, with the name of the grammar that colours them. */
const ALIASES: Readonly<Record<string, string>> = { gd: 'gdscript', shader: 'glsl', gdshader: 'glsl' };

const lowlight = createLowlight({ ...common, gdscript, glsl, hlsl });

/**
 * Maximum number of characters of a coloured block, of one of its lines, and of all blocks of a text. Longer code is
 * not coloured, because many grammars take quadratic time, especially for one long word.
 */
const LONGEST_BLOCK = 12_000;
const LONGEST_LINE = 400;
const MOST_CHARACTERS = 60_000;
/** Maximum number of coloured words in a text. */
const MOST_COLORED = 6000;
/** Time limit per text in milliseconds. Blocks that are not coloured by then stay without colours. */
const TIME_LIMIT = 400;

/** The classes of coloured words (code-colors.css), with highlight.js' names for them. Other words are not coloured. */
const CLASSES: readonly (readonly [name: string, scopes: readonly string[]])[] = [
  ['comment', ['comment', 'quote', 'doctag', 'deletion']],
  [
    'string',
    [
      ...['string', 'regexp', 'char', 'link', 'addition', 'template-tag'],
      ...['number', 'literal', 'symbol', 'bullet'],
    ],
  ],
  ['keyword', ['keyword', 'meta', 'section', 'selector-tag', 'selector-pseudo', 'operator', 'tag']],
  [
    'name',
    [
      ...['type', 'built_in', 'class_', 'name', 'selector-class', 'selector-id'],
      ...['title', 'function_', 'attr', 'attribute', 'property'],
    ],
  ],
];
const CLASS_OF = new Map(CLASSES.flatMap(([name, scopes]) => scopes.map((scope) => [scope, `code-${name}`])));

/**
 * Colours the code blocks of a formatted text, by changing its tree. Blocks in an unknown language, blocks that are too
 * long, and blocks that would exceed a limit of the whole text are not coloured.
 */
export function colorCode(tree: Root, now: () => number = () => performance.now()): void {
  const end = now() + TIME_LIMIT;
  let characters = 0;
  let colored = 0;
  for (const { code, language } of codeBlocksIn(tree)) {
    const [text] = code.children;
    if (text?.type !== 'text' || isTooLong(text.value)) continue;
    characters += text.value.length;
    if (characters > MOST_CHARACTERS || now() > end) return;
    const words = coloredWords(language, text.value);
    const count = words.filter(({ type }) => type === 'element').length;
    if (colored + count > MOST_COLORED) continue;
    colored += count;
    code.children = words;
  }
}

const isTooLong = (code: string) =>
  code.length > LONGEST_BLOCK || code.split('\n').some(({ length }) => length > LONGEST_LINE);

function coloredWords(language: string, code: string): ElementContent[] {
  try {
    return simplified(lowlight.highlight(language, code).children);
  } catch (error) {
    // Deeply nested code exceeds the call stack of some grammars.
    if (error instanceof RangeError) return [{ type: 'text', value: code }];
    throw error;
  }
}

/** The code elements with a known language. */
function codeBlocksIn(parent: Root | Element): { code: Element; language: string }[] {
  const children: readonly RootContent[] = parent.children;
  return children.flatMap((node) => {
    if (node.type !== 'element') return [];
    const [code] = node.children;
    if (node.tagName !== 'pre' || code?.type !== 'element') return codeBlocksIn(node);
    const language = languageOf(code);
    return language === null ? [] : [{ code, language }];
  });
}

function languageOf({ properties }: Element): string | null {
  const [name = ''] = Array.isArray(properties.className) ? properties.className : [];
  const written = String(name)
    .replace(/^language-/, '')
    .toLowerCase();
  const language = Object.hasOwn(ALIASES, written) ? (ALIASES[written] ?? '') : written;
  return lowlight.registered(language) ? language : null;
}

/**
 * Converts nested elements to a flat list of plain texts and coloured words. Each coloured word has the class of the
 * innermost element that has one.
 */
function simplified(nodes: readonly RootContent[], around: string | null = null): ElementContent[] {
  const words: ElementContent[] = [];
  for (const node of nodes.flatMap((child) => wordsOf(child, around))) {
    const last = words.at(-1);
    if (last?.type === 'text' && node.type === 'text') last.value += node.value;
    else words.push(node);
  }
  return words;
}

function wordsOf(node: RootContent, around: string | null): ElementContent[] {
  if (node.type === 'text')
    return [
      around === null || node.value.trim() === ''
        ? { type: 'text', value: node.value }
        : { type: 'element', tagName: 'span', properties: { className: [around] }, children: [node] },
    ];
  if (node.type !== 'element') return [];
  return simplified(node.children, classOf(node) ?? around);
}

function classOf({ properties }: Element): string | null {
  const names = Array.isArray(properties.className) ? properties.className : [];
  for (const name of names.toReversed()) {
    const known = CLASS_OF.get(String(name).replace(/^hljs-/, ''));
    if (known !== undefined) return known;
  }
  return null;
}
