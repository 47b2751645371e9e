/** Shortcodes whose content is text or the address of something: the marks go, what is between them stays. */
const TRANSPARENT = /\[\/?(?:caption|embed|video|audio|playlist)\b[^\]]*\]/g;
const BLOCK =
  /^<\/?(?:p|h[1-6]|ul|ol|li|div|figure|blockquote|pre|table|hr|section|iframe|form|dl|address)\b/i;

/**
 * A post's content as WordPress stores it, as HTML: without the comments of blocks, with paragraphs where the old editor
 * left empty lines, galleries as pictures, and addresses alone on a line as links. `files`: addresses of attachments by
 * id. `shortcodes`: names of those that stay as they are.
 */
export function wordPressHtml(
  content: string,
  files: ReadonlyMap<string, string>,
): { html: string; shortcodes: string[] } {
  const inBlocks = /<!-- wp:/.test(content);
  const bare = content
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\[gallery\b[^\]]*?ids=["']?([\d, ]+)["']?[^\]]*\]/g, (_all, ids: string) =>
      ids
        .split(',')
        .map((id) => files.get(id.trim()))
        .filter((address) => address !== undefined)
        .map((address) => `<img src="${address.replaceAll('"', '%22')}" alt="">`)
        .join('\n'),
    )
    .replace(/\[(?:video|audio)\b[^\]]*?(?:src|mp4)=["']([^"']+)["'][^\]]*\]/g, '\n\n$1\n\n')
    .replace(/\[caption\b[^\]]*\]\s*((?:<a\b[^>]*>)?<img\b[^>]*>(?:<\/a>)?)([\s\S]*?)\[\/caption\]/g, caption)
    .replace(TRANSPARENT, '\n\n');
  const html = (inBlocks ? bare : withParagraphs(bare)).replace(
    // Alone in its element: what WordPress shows as a player.
    /(>|^)\s*(https?:\/\/[^\s<>"]+)\s*(?=<|$)/g,
    (_all, before: string, address: string) => `${before}<a href="${address}">${address}</a>`,
  );
  const outsideCode = html.replace(/<(pre|code)\b[\s\S]*?<\/\1>/g, '');
  const names = [...outsideCode.matchAll(/\[\/?([a-z][\w-]*)(?:\s[^\]]*=[^\]]*)?\/?\](?!\()/g)].map(
    ([, name = '']) => name,
  );
  return { html, shortcodes: [...new Set(names)] };
}

const caption = (_all: string, image: string, words: string) =>
  `\n\n<figure>${image}<figcaption>${words.trim()}</figcaption></figure>\n\n`;

/** What WordPress's old editor leaves to the page: empty lines part paragraphs, other line ends are line breaks. */
function withParagraphs(text: string): string {
  const kept: string[] = [];
  // Code keeps its empty lines.
  const outside = text.replace(
    /<pre\b[\s\S]*?<\/pre>/g,
    (code) => `\n\n<pre data-kept="${kept.push(code) - 1}"></pre>\n\n`,
  );
  return outside
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replace(/\r?\n/g, '<br>')}</p>`))
    .join('\n')
    .replace(/<pre data-kept="(\d+)"><\/pre>/g, (_all, at: string) => kept[Number(at)] ?? '');
}
