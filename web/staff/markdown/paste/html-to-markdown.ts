import TurndownService from 'turndown';
import { all, unwrap, wrapContent } from './dom-edit.ts';
import { styledMarks } from './element-style.ts';
import { type LeftOut, tidyLinks, tidyPictures } from './tidy-links.ts';
import { tidyLists } from './tidy-lists.ts';
import { tidyMarks } from './tidy-marks.ts';
import { tidyTables } from './tidy-tables.ts';

/** Private-use characters, which hardly occur in texts. They mark the ends of cells and rows of a table in progress. */
const [CELL_END, ROW_END] = ['\uE000', '\uE001'];
const NEVER =
  'style,script,meta,link,title,noscript,template,svg,canvas,input:not([type="checkbox"]),button,select';
const BLOCK = /^(?:P|DIV|H[1-6]|UL|OL|LI|TABLE|BLOCKQUOTE|PRE|HR|SECTION|ARTICLE)$/;

export interface Converted {
  /** The Markdown. Each picture of `copied` is a placeholder in it (picture-marks.ts). */
  markdown: string;
  leftOut: LeftOut;
  /** URLs of the pictures to copy into the library, in order. */
  copied: string[];
}

/**
 * Converts HTML of the clipboard, from Google Docs, Word or a web page, to Markdown. Headings, lists, links, tables,
 * quotes, code and inline formatting are kept; styling is dropped. Modifies the document.
 */
export function htmlToMarkdown({ body }: Document): Converted {
  for (const element of all(body, NEVER)) element.remove();
  for (const element of all(body, '[style],[hidden]'))
    if (element.hasAttribute('hidden') || styledMarks(element).hidden) element.remove();
  for (const comment of all(body, '.MsoCommentReference,[style*="mso-element:comment"]')) comment.remove();
  for (const title of all(body, 'p.MsoTitle')) wrapContent(title, 'h1');
  tidyLists(body);
  for (const list of all(body, 'ol')) numberItems(list);
  tidyMarks(body);
  const { leftOut, copied } = tidyPictures(body);
  tidyLinks(body);
  tidyTables(body);
  for (const title of all(body, 'p > h1')) if (title.parentElement) unwrap(title.parentElement);
  for (const line of all(body, 'br')) if (isBetweenBlocks(line)) line.remove();
  for (const code of all(body, 'pre')) {
    for (const line of all(code, 'br'))
      line.parentNode?.replaceChild(line.ownerDocument.createTextNode('\n'), line);
    if (code.firstElementChild?.nodeName !== 'CODE') wrapContent(code, 'code');
  }
  const markdown = converter().turndown(body as HTMLElement);
  return {
    markdown: withPlainSpaces(markdown)
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    leftOut,
    copied,
  };
}

function converter(): TurndownService {
  return new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
  })
    .addRule('struck', { filter: ['del', 's'], replacement: (content) => (content ? `~~${content}~~` : '') })
    .addRule('task', {
      filter: (node) => node.nodeName === 'INPUT',
      replacement: (_content, node) => ((node as Element).hasAttribute('checked') ? '[x] ' : '[ ] '),
    })
    .addRule('item', {
      filter: 'li',
      replacement: (content, node) => {
        const marker = markerOf(node as Element);
        const text = content.trim().replace(/\n/g, `\n${' '.repeat(marker.length)}`);
        return `${marker}${text.replace(/\n +(?=\n)/g, '\n')}${node.nextSibling ? '\n' : ''}`;
      },
    })
    .addRule('cell', {
      filter: ['td', 'th'],
      replacement: (content) =>
        content
          .trim()
          .replace(/\s*\n\s*/g, ' ')
          .replace(/\|/g, '\\|') + CELL_END,
    })
    .addRule('row', { filter: 'tr', replacement: (content) => content + ROW_END })
    .addRule('table', { filter: 'table', replacement: (content) => `\n\n${table(content)}\n\n` })
    .addRule('part of a table', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content });
}

/** Numbers a list in one pass. Counting from each item would be quadratic. */
function numberItems(list: Element): void {
  let number = Number(list.getAttribute('start')) || 1;
  for (const item of Array.from(list.children))
    if (item.nodeName === 'LI') item.setAttribute('value', String(number++));
}

function markerOf(item: Element): string {
  return item.parentElement?.nodeName === 'OL' ? `${item.getAttribute('value')}. ` : '- ';
}

/** A Markdown table. The first row is the head; short rows are padded. */
function table(content: string): string {
  const rows = content
    .split(ROW_END)
    .map((row) =>
      row
        .split(CELL_END)
        .slice(0, -1)
        .map((cell) => cell.trim()),
    )
    .filter((row) => row.some((cell) => cell !== ''));
  const width = Math.max(0, ...rows.map((row) => row.length));
  const line = (row: string[]) =>
    `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`;
  const [head, ...others] = rows;
  if (!head) return '';
  return [line(head), line(Array.from({ length: width }, () => '---')), ...others.map(line)].join('\n');
}

/** Whether a line break only separates blocks: beside a block or, from Safari, at the end of the clipboard. */
function isBetweenBlocks(line: Element): boolean {
  if (line.className === 'Apple-interchange-newline') return true;
  const beside = [line.previousElementSibling, line.nextElementSibling];
  return beside.some((one) => one !== null && BLOCK.test(one.nodeName));
}

/**
 * Replaces no-break spaces, which copying produces and which look like ordinary spaces in the field. Keeps those of
 * French punctuation, before `%` and between digits.
 */
function withPlainSpaces(text: string): string {
  return (
    text
      // The lookbehind makes a match start only at the first space of a run. Starting at each space would be quadratic.
      .replace(/(?<![ \u00a0])[ \u00a0]*\u00a0[ \u00a0]*/g, (spaces, at: number) => {
        if (spaces !== '\u00a0') return ' ';
        const [before = '', after = ''] = [text[at - 1], text[at + 1]];
        const wanted = /[?!:;»%]/.test(after) || before === '«' || (/\d/.test(before) && /\d/.test(after));
        return wanted ? spaces : ' ';
      })
      .replace(/^ (?=\S)|(?<! ) $/gm, '')
  );
}
