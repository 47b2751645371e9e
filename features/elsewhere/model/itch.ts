import { checkBox } from '../../../platform/domain/text/plain-parts.ts';
import { type Form, formOf, type Loss, partOf, tagged, textTable } from './form.ts';
import { linkedText, type Markup, writer } from './markup.ts';
import type { PostOutline, Run } from './outline.ts';

/** A post as an itch.io devlog: its title, and its text in HTML without styles. */
export function itchForm(post: PostOutline): Form {
  const page = `<p><a href="${quoted(post.page)}">${escaped(post.page)}</a></p>`;
  return formOf(post, (blocks, lost) => [
    partOf('title', post.title),
    partOf('text', `${writer(ITCH, lost).blocks(blocks)}\n${page}`.trim()),
  ]);
}

const ITCH: Markup = {
  losses: { table: 'tables' },
  gap: () => '\n',
  runs: (runs, lost) =>
    linkedText(
      runs,
      (words) => runsHtml(words, lost),
      (words, link) => `<a href="${quoted(link)}">${runsHtml(words, lost)}</a>`,
    ),
  paragraph: ({ runs }, write) => `<p>${write.runs(runs)}</p>`,
  heading({ level, runs }, write) {
    const tag = level <= 2 ? 'h2' : 'h3';
    return `<${tag}>${write.runs(runs)}</${tag}>`;
  },
  list({ start, items }, write) {
    const [tag, from] = start === null ? ['ul', ''] : ['ol', ` start="${start}"`];
    const lines = items.map(({ blocks, done }) => {
      const [only] = blocks;
      const isText = blocks.length === 1 && only?.kind === 'paragraph';
      return `<li>${checkBox(done)}${isText ? write.runs(only.runs) : write.blocks(blocks)}</li>`;
    });
    return `<${tag}${from}>\n${lines.join('\n')}\n</${tag}>`;
  },
  quote: ({ blocks }, write) => `<blockquote>\n${write.blocks(blocks)}\n</blockquote>`,
  code: ({ text }) => `<pre><code>${escaped(text)}</code></pre>`,
  table: ({ head, rows }) => `<pre>${escaped(textTable(head, rows))}</pre>`,
  divider: () => '<hr>',
  pictures: ({ pictures }) =>
    pictures
      .map(({ address, alt, caption = '' }) => {
        const picture = `<p><img src="${quoted(address)}" alt="${quoted(alt)}"></p>`;
        return caption === '' ? picture : `${picture}\n<p><em>${escaped(caption)}</em></p>`;
      })
      .join('\n'),
  video({ address, alt, youTube }, write) {
    // itch.io shows a player for a bare YouTube address.
    if (youTube === null) write.lost.add('videoLinks');
    const words = youTube === null ? alt || address : address;
    return `<p><a href="${quoted(address)}">${escaped(words)}</a></p>`;
  },
};

const runsHtml = (runs: readonly Run[], lost: Set<Loss>): string =>
  runs.map((run) => runHtml(run, lost)).join('');

function runHtml({ text, bold, italic, strike, code }: Run, lost: Set<Loss>): string {
  if (strike) lost.add('formatting');
  const tags = [bold && 'strong', italic && 'em', code && 'code'].filter((tag) => tag !== undefined);
  return tagged(escaped(text).replaceAll('\n', '<br>'), tags, ['<', '>']);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes a text for an attribute in quotation marks. */
const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
