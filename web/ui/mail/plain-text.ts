import type { Element, ElementContent } from 'hast';
import { bareAddress } from '../../../platform/domain/text/plain-parts.ts';
import { isLayout } from './mail-element.ts';

/** Maximum length of a line in characters. RFC 5322 recommends at most 78. */
const WIDTH = 76;
/**
 * Maximum length of a line that is not wrapped at `WIDTH`, such as a line of code, in characters. RFC 5322 allows 998
 * bytes, and a character has at most four bytes.
 */
const LONGEST = 240;

/** Converts a mail's elements to plain text with the same words and URLs as the HTML. */
export function plainText(content: readonly ElementContent[]): string {
  return blocksOf(content).join('\n\n');
}

const BLOCKS = /^(?:p|div|h[1-6]|ul|ol|table|pre)$/;

function blocksOf(content: readonly ElementContent[]): string[] {
  const blocks: string[] = [];
  let words: ElementContent[] = [];
  const endWords = () => {
    const text = wrapped(inline(words));
    if (text !== '') blocks.push(text);
    words = [];
  };
  for (const node of content) {
    if (node.type !== 'element' || !BLOCKS.test(node.tagName)) words.push(node);
    else {
      endWords();
      blocks.push(...block(node).filter((text) => text !== ''));
    }
  }
  endWords();
  return blocks;
}

function block(node: Element): string[] {
  const { tagName, properties, children } = node;
  if (properties.ariaHidden === 'true') return [];
  if (tagName === 'h1' || tagName === 'h2') {
    const line = inline(children);
    return [`${wrapped(line)}\n${(tagName === 'h1' ? '=' : '-').repeat(Math.min(line.length, WIDTH))}`];
  }
  if (tagName === 'pre') return [split(raw(node), LONGEST).replace(/^/gm, '    ')];
  if (tagName === 'ul' || tagName === 'ol') return [list(node)];
  if (tagName === 'table') return isLayout(node) ? cellsOf(node).flatMap(layoutCell) : [dataTable(node)];
  return blocksOf(children);
}

function layoutCell(cell: Element): string[] {
  const { className, style } = cell.properties;
  if (Array.isArray(className) && className.includes('quote'))
    return [blocksOf(cell.children).join('\n\n').replace(/^/gm, '> ').replaceAll(/ +$/gm, '')];
  if (String(style).startsWith('padding:0;border-top')) return ['-'.repeat(20)];
  return blocksOf(cell.children);
}

function list(node: Element): string {
  const start = typeof node.properties.start === 'number' ? node.properties.start : 1;
  return elements(node)
    .map((item, at) => {
      const mark = node.tagName === 'ol' ? `${start + at}. ` : '- ';
      const lines = blocksOf(item.children).join('\n').split('\n');
      return mark + lines.join(`\n${' '.repeat(mark.length)}`);
    })
    .join('\n');
}

function dataTable(node: Element): string {
  return elements(node)
    .map((row) =>
      elements(row)
        .map((cell) => inline(cell.children))
        .join(' | '),
    )
    .map((line) => split(line, LONGEST))
    .join('\n');
}

const elements = ({ children }: Element): Element[] => children.filter((child) => child.type === 'element');

/** The cells of a layout table, without those of tables inside it. */
const cellsOf = (table: Element): Element[] => elements(table).flatMap(elements);

/** The text of elements in one line, except for explicit line breaks. A link with a text has its URL after it. */
function inline(content: readonly ElementContent[]): string {
  const text = content.map(word).join('');
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

function word(node: ElementContent): string {
  if (node.type === 'text') return node.value.replace(/\s+/g, ' ');
  if (node.type !== 'element' || node.properties.ariaHidden === 'true') return '';
  const { tagName, properties, children } = node;
  if (tagName === 'br') return '\n';
  if (tagName === 'img') return properties.alt ? `[${properties.alt}]` : '';
  const words = children.map(word).join('');
  if (tagName === 'sup') return `[${words}]`;
  if (tagName !== 'a') return words;
  const href = String(properties.href);
  const isBare = words.trim() === href || words.trim() === bareAddress(href);
  return isBare || words.trim() === '' ? href : `${words} <${href}>`;
}

function raw(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(raw).join('') : '';
}

/** Wraps a text at `WIDTH` characters. Words are broken only if they exceed `LONGEST` characters. */
function wrapped(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const lines: string[] = [];
      let last = '';
      for (const part of split(line, LONGEST).split(/[ \n]/)) {
        if (last !== '' && last.length + 1 + part.length > WIDTH) {
          lines.push(last);
          last = part;
        } else last = last === '' ? part : `${last} ${part}`;
      }
      return [...lines, last].join('\n');
    })
    .join('\n')
    .trim();
}

/**
 * Breaks words and lines that exceed the maximum length of a line in a mail. URLs are not broken, because they would
 * not work.
 */
function split(text: string, most: number): string {
  return text
    .split('\n')
    .map((line) => (line.length <= most ? line : splitLine(line, most)))
    .join('\n');
}

function splitLine(line: string, most: number): string {
  const pieces = new RegExp(`.{${most}}(?=.)`, 'gu');
  const parts: string[] = [];
  let length = 0;
  for (const word of line.split(' ')) {
    const part = /https?:/.test(word) ? word : word.replace(pieces, '$&\n');
    if (parts.length > 0) {
      const isFull = length > most;
      parts.push(isFull ? '\n' : ' ');
      length = isFull ? 0 : length + 1;
    }
    parts.push(part);
    length = part.includes('\n') ? part.length - part.lastIndexOf('\n') - 1 : length + part.length;
  }
  return parts.join('');
}
