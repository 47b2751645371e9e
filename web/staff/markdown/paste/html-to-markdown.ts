import { blocksOf } from './blocks.ts';
import { all, wrapContent } from './dom-edit.ts';
import { styledMarks } from './element-style.ts';
import { type LeftOut, tidyLinks, tidyPictures } from './tidy-links.ts';
import { tidyLists } from './tidy-lists.ts';
import { tidyMarks } from './tidy-marks.ts';
import { tidyTables } from './tidy-tables.ts';
import { markdownOf } from './to-markdown.ts';

// Exported from here too, so that pasting loads one script.
export { escapeLookAlikes } from './look-alike-tags.ts';

/** Elements without text that readers see. */
const NEVER =
  'style,script,meta,link,title,noscript,template,svg,canvas,input:not([type="checkbox"]),select,datalist,noembed,noframes,meter,progress';

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
  tidyMarks(body);
  const { leftOut, copied } = tidyPictures(body);
  tidyLinks(body);
  tidyTables(body);
  return { markdown: markdownOf(blocksOf(body)), leftOut, copied };
}
