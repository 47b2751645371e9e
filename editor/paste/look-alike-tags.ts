import { isElement, isForeign, OPAQUE } from './dom.ts';

/** After this number of quotes that are never closed, quotes count no more. Each costs a search to the end of the text. */
const MOST_UNCLOSED = 20;

/**
 * HTML in which each `<` that starts no tag is written as `&lt;`, so that a parser shows it as text:
 * `Dictionary<string,int>`, `<bugs@old.example>`, a comment or quote that is never closed. A parser would drop these
 * words, and in part all words behind them.
 */
export function escapeLookAlikes(html: string): string {
  const ends = markupEnds(html);
  let done = '';
  let from = 0;
  for (let at = html.indexOf('<'); at >= 0; ) {
    const end = ends(at);
    if (end === null) {
      done += `${html.slice(from, at)}&lt;`;
      from = at + 1;
    }
    at = html.indexOf('<', end ?? from);
  }
  return done + html.slice(from);
}

/** Returns a function that finds the position behind the markup that starts at a `<`; null if the `<` is text. */
function markupEnds(html: string): (at: number) => number | null {
  const lower = html.toLowerCase();
  const missing = new Set<string>();
  let unclosed = 0;

  /** The position behind the next `text`; null if there is none. */
  const behind = (text: string, from: number): number | null => {
    const at = missing.has(text) ? -1 : lower.indexOf(text, from);
    if (at < 0) missing.add(text);
    return at < 0 ? null : at + text.length;
  };

  /** The position behind a tag whose attributes start at `from`. */
  const behindTag = (from: number): number | null => {
    const part = unclosed > MOST_UNCLOSED ? />/g : /[>"']/g;
    part.lastIndex = from;
    if (behind('>', from) === null) return null;
    for (let found = part.exec(html); found; found = part.exec(html)) {
      if (found[0] === '>') return part.lastIndex;
      // A quote has a meaning only at the start of a value.
      if (!/=\s*$/.test(html.slice(Math.max(from, found.index - 20), found.index))) continue;
      const close = behind(found[0], part.lastIndex);
      if (close === null) break;
      part.lastIndex = close;
    }
    unclosed++;
    return null;
  };

  return (at) => {
    const start = lower.slice(at, at + 100);
    if (start.startsWith('<!--')) return behind('-->', at + 2);
    // A document type, and the conditions and declarations of Word.
    if (/^<(?:!doctype|!\[|\?xml)/.test(start)) return behind('>', at);
    const [, slash = '', name = ''] = /^<(\/?)([a-z][^\s/>]*)/.exec(start) ?? [];
    if (!isElement(name) && !isForeign(name)) return null;
    const from = at + 1 + slash.length + name.length;
    const end = behindTag(from);
    if (end === null || slash !== '') return end;
    if (!isTag(html.slice(from, end - 1))) return null;
    // `<package-name>` is text, unless it has an end tag or attributes.
    const isBare = html.slice(from, end - 1).trim() === '';
    if (isForeign(name) && isBare && behind(`</${name}`, end) === null) return null;
    if (!OPAQUE.has(name)) return end;
    const close = name === 'plaintext' ? null : behind(`</${name}`, end);
    return close === null ? null : behind('>', close);
  };
}

/** Whether attributes are plausible, unlike those of the “element” in `a<b && c>d`. */
function isTag(attributes: string): boolean {
  if (attributes.length > 1000) return true;
  return !/[&|(){}+]/.test(attributes.replace(/=\s*(?:"[^"]*"|'[^']*'|[^\s"']+)/g, ''));
}
