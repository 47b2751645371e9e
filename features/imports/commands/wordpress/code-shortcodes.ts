/** Languages that highlighter plugins have shortcodes for. */
const LANGUAGES =
  'actionscript3|as3|bash|c|coldfusion|cpp|csharp|css|delphi|diff|erlang|fsharp|go|groovy|html|java|javafx|javascript|js|jscript|json|latex|lua|matlabkey|objc|pascal|perl|php|plain|powershell|python|py|r|ruby|rails|rust|scala|shell|sql|swift|text|typescript|vb|xhtml|xml|yaml';

/** An element whose content has no shortcodes, or the opening tag of a shortcode for code. */
const START = new RegExp(
  `<(pre|code|script|style)(?=[\\s>])|(?<!\\[)\\[(code|sourcecode|source|crayon|cc|${LANGUAGES})((?:[\\s=][^\\[\\]]{0,1000})?)\\]`,
  'gi',
);

/**
 * Content in which shortcodes for code, such as `[code]` and `[sourcecode language="php"]`, are code blocks. Their
 * content is text, also if it looks like tags, and is written as it stands.
 */
export function withCodeBlocks(content: string): string {
  const lower = content.toLowerCase();
  const endless = new Set<string>();
  let done = '';
  let from = 0;
  START.lastIndex = 0;
  for (let found = START.exec(content); found; found = START.exec(content)) {
    const [tag, element, shortcode = '', attributes = ''] = found;
    const end = element ? `</${element.toLowerCase()}>` : `[/${shortcode.toLowerCase()}]`;
    const at = endless.has(end) ? -1 : lower.indexOf(end, START.lastIndex);
    if (at < 0) {
      endless.add(end);
      continue;
    }
    const code = content.slice(found.index + tag.length, at);
    START.lastIndex = at + end.length;
    if (element) continue;
    done += content.slice(from, found.index) + block(code, language(shortcode.toLowerCase(), attributes));
    from = START.lastIndex;
  }
  return done + content.slice(from);
}

function language(shortcode: string, attributes: string): string {
  const named = /(?:^|\s)(?:lang|language)\s*=\s*["']?([\w+#.-]+)/i.exec(attributes)?.[1] ?? '';
  return named || (/^(?:code|sourcecode|source|crayon|cc)$/.test(shortcode) ? '' : shortcode);
}

/** Plugins store code as it is, or with its `<` and `>` as character references, and editors mixed both. */
function block(code: string, name: string): string {
  const isStoredAsHtml = /&[lg]t;/.test(code) || !/[<>]/.test(code);
  const html = (isStoredAsHtml ? code : code.replaceAll('&', '&amp;')).replaceAll('<', '&lt;');
  const className = name === '' ? '' : ` class="language-${name.toLowerCase()}"`;
  return `\n\n<pre><code${className}>${html.replace(/^(?:\r?\n)+|\s+$/g, '')}</code></pre>\n\n`;
}
