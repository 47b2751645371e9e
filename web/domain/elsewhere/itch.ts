import { contentOf, type Form, type Loss } from './form.ts';
import { type Block, linkGroups, type PostOutline, picturesIn, type Run } from './outline.ts';
import { textTable } from './text-table.ts';

/** A post as an itch.io devlog: its title, and its text in HTML without styles. */
export function itchForm(post: PostOutline): Form {
  const lost = new Set<Loss>();
  const blocks = contentOf(post, lost);
  const text =
    `${blocksHtml(blocks, lost)}\n<p><a href="${quoted(post.page)}">${escaped(post.page)}</a></p>`.trim();
  const title = post.title;
  return {
    parts: [
      { field: 'title', text: title, count: title.length, limit: null },
      { field: 'text', text, count: text.length, limit: null },
    ],
    pictures: picturesIn(blocks),
    lost: [...lost],
  };
}

const blocksHtml = (blocks: readonly Block[], lost: Set<Loss>): string =>
  blocks.map((block) => blockHtml(block, lost)).join('\n');

function blockHtml(block: Block, lost: Set<Loss>): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${runsHtml(block.runs, lost)}</p>`;
    case 'heading': {
      const tag = block.level <= 2 ? 'h2' : 'h3';
      return `<${tag}>${runsHtml(block.runs, lost)}</${tag}>`;
    }
    case 'list': {
      const [tag, start] = block.start === null ? ['ul', ''] : ['ol', ` start="${block.start}"`];
      const items = block.items.map(({ blocks, done }) => {
        const box = done === undefined ? '' : done ? '☑ ' : '☐ ';
        const [only] = blocks;
        const isText = blocks.length === 1 && only?.kind === 'paragraph';
        return `<li>${box}${isText ? runsHtml(only.runs, lost) : blocksHtml(blocks, lost)}</li>`;
      });
      return `<${tag}${start}>\n${items.join('\n')}\n</${tag}>`;
    }
    case 'quote':
      return `<blockquote>\n${blocksHtml(block.blocks, lost)}\n</blockquote>`;
    case 'code':
      return `<pre><code>${escaped(block.text)}</code></pre>`;
    case 'table':
      lost.add('tables');
      return `<pre>${escaped(textTable(block.head, block.rows))}</pre>`;
    case 'divider':
      return '<hr>';
    case 'pictures':
      if (block.pictures.some(({ isClip }) => isClip)) lost.add('clips');
      return block.pictures
        .map(({ address, alt }) => `<p><img src="${quoted(address)}" alt="${quoted(alt)}"></p>`)
        .join('\n');
    case 'video': {
      // itch.io shows a player for a bare YouTube address.
      if (block.youTube === null) lost.add('videoLinks');
      const words = block.youTube === null ? block.alt || block.address : block.address;
      return `<p><a href="${quoted(block.address)}">${escaped(words)}</a></p>`;
    }
  }
}

function runsHtml(runs: readonly Run[], lost: Set<Loss>): string {
  return linkGroups(runs)
    .map(({ link, runs: words }) => {
      const html = words.map((run) => runHtml(run, lost)).join('');
      return link === undefined ? html : `<a href="${quoted(link)}">${html}</a>`;
    })
    .join('');
}

function runHtml({ text, bold, italic, strike, code }: Run, lost: Set<Loss>): string {
  if (strike) lost.add('formatting');
  const tags = [bold && 'strong', italic && 'em', code && 'code'].filter((tag) => tag !== undefined);
  const words = escaped(text).replaceAll('\n', '<br>');
  return `${tags.map((tag) => `<${tag}>`).join('')}${words}${tags
    .reverse()
    .map((tag) => `</${tag}>`)
    .join('')}`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes a text for an attribute in quotation marks. */
const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
