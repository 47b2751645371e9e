import { checkBox } from '../../../web/domain/text/plain-parts.ts';
import { type Form, formOf, type Loss, partOf, tagged, textTable } from './form.ts';
import { type Block, linkGroups, type PostOutline, type Run } from './outline.ts';

/** A post as an itch.io devlog: its title, and its text in HTML without styles. */
export function itchForm(post: PostOutline): Form {
  const page = `<p><a href="${quoted(post.page)}">${escaped(post.page)}</a></p>`;
  return formOf(post, (blocks, lost) => [
    partOf('title', post.title),
    partOf('text', `${blocksHtml(blocks, lost)}\n${page}`.trim()),
  ]);
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
        const [only] = blocks;
        const isText = blocks.length === 1 && only?.kind === 'paragraph';
        return `<li>${checkBox(done)}${isText ? runsHtml(only.runs, lost) : blocksHtml(blocks, lost)}</li>`;
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
        .map(({ address, alt, caption = '' }) => {
          const picture = `<p><img src="${quoted(address)}" alt="${quoted(alt)}"></p>`;
          return caption === '' ? picture : `${picture}\n<p><em>${escaped(caption)}</em></p>`;
        })
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
  return tagged(escaped(text).replaceAll('\n', '<br>'), tags, ['<', '>']);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes a text for an attribute in quotation marks. */
const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
