/** A WordPress shortcode, such as `[caption width="300"]…[/caption]`. */
export interface Shortcode {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Attributes without a name, such as `123` in `[vimeo 123]`. */
  words: readonly string[];
  /** The content up to the closing tag; null if there is no closing tag. */
  content: string | null;
}

interface Mark {
  name: string;
  isEnd: boolean;
  attributes: string;
  /** Start and end of the opening or closing tag in the text. */
  from: number;
  to: number;
}

/** If a tag is longer than about this many characters, the brackets contain ordinary text. */
const LONGEST_ATTRIBUTES = 5000;

/** The shortcodes that the import replaces. */
export const SHORTCODES = [
  ...['gallery', 'caption', 'wp_caption', 'embed', 'youtube', 'vimeo', 'video', 'audio', 'playlist'],
] as const;

/**
 * Replaces each shortcode, including its content and closing tag, with the result of `replace`. If the result is null,
 * the tag stays, and shortcodes in its content are replaced. For a closing tag without an opening tag, the `name` that
 * `replace` gets starts with a slash, such as `/caption`. Of `[[gallery]]`, by which WordPress shows a shortcode as text,
 * the outer brackets are removed.
 */
export function replaceShortcodes(text: string, replace: (shortcode: Shortcode) => string | null): string {
  const marks = marksIn(text);
  const ends = endsOf(marks);
  let done = '';
  let at = 0;
  for (const [index, mark] of marks.entries()) {
    if (mark.from < at) continue;
    const end = ends[index];
    if (text[mark.from - 1] === '[') {
      const to = end?.to ?? mark.to;
      if (mark.isEnd || text[to] !== ']' || !SHORTCODES.some((known) => known === mark.name)) continue;
      done += text.slice(at, mark.from - 1) + text.slice(mark.from, to);
      at = to + 1;
      continue;
    }
    const content = end ? text.slice(mark.to, end.from) : null;
    const name = mark.isEnd ? `/${mark.name}` : mark.name;
    const replaced = replace({ name, ...attributesOf(mark.attributes), content });
    if (replaced === null) continue;
    done += text.slice(at, mark.from) + replaced;
    at = end?.to ?? mark.to;
  }
  return done + text.slice(at);
}

function marksIn(text: string): Mark[] {
  const marks: Mark[] = [];
  const start = /\[(\/?)([a-zA-Z][\w-]*)(?=[\s\]/=])/y;
  let close = -1;
  for (let from = text.indexOf('['); from >= 0; from = text.indexOf('[', from + 1)) {
    start.lastIndex = from;
    const found = start.exec(text);
    if (!found) continue;
    if (close < start.lastIndex) close = text.indexOf(']', start.lastIndex);
    if (close < 0) break;
    // `[text](address)` is Markdown.
    if (close - from > LONGEST_ATTRIBUTES || text[close + 1] === '(') continue;
    marks.push({
      name: (found[2] ?? '').toLowerCase(),
      isEnd: found[1] === '/',
      attributes: text.slice(start.lastIndex, close),
      from,
      to: close + 1,
    });
    from = close;
  }
  return marks;
}

/**
 * For each opening tag, its closing tag: the next one with this name, unless another tag with this name opens before
 * it.
 */
function endsOf(marks: readonly Mark[]): (Mark | undefined)[] {
  const next = new Map<string, Mark>();
  const ends: (Mark | undefined)[] = [];
  for (const [index, mark] of [...marks.entries()].reverse()) {
    if (!mark.isEnd && next.get(mark.name)?.isEnd) ends[index] = next.get(mark.name);
    next.set(mark.name, mark);
  }
  return ends;
}

function attributesOf(text: string): Pick<Shortcode, 'attributes' | 'words'> {
  const attributes: Record<string, string> = Object.create(null);
  const words: string[] = [];
  for (const [, name, double, single, bare, word] of text.matchAll(
    /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|([^\s"']+)/g,
  )) {
    if (name !== undefined) attributes[name.toLowerCase()] = double ?? single ?? bare ?? '';
    else if (word !== undefined && word !== '/') words.push(word);
  }
  // Removes the equals sign of WordPress.com's form `[youtube=https://…]`.
  return { attributes, words: words.map((word) => word.replace(/^=/, '')) };
}
