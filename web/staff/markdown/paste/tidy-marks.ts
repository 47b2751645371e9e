import { all, unwrap, wrapContent } from './dom-edit.ts';
import { styledMarks } from './element-style.ts';

const HEADINGS = 'h1,h2,h3,h4,h5,h6';

/**
 * Turns inline styles, as Google Docs uses them, into elements. Removes elements whose style cancels them, such as the
 * `<b style="font-weight:normal">` around everything from Google Docs.
 */
export function tidyMarks(body: Element): void {
  for (const element of all(body, 'b[style],strong[style]'))
    if (styledMarks(element).notBold) unwrap(element);
  for (const element of all(body, 'i[style],em[style]')) if (styledMarks(element).notItalic) unwrap(element);
  for (const element of all(body, 'span[style],font[style]')) {
    const { bold, italic, struck } = styledMarks(element);
    // Bold becomes the outermost element, so that a bold word with an italic part stays one bold word.
    if (struck && !element.closest('s,del,strike')) wrapContent(element, 'del');
    if (italic && !element.closest('i,em')) wrapContent(element, 'em');
    if (bold && !element.closest(`${HEADINGS},th,b,strong`)) wrapContent(element, 'strong');
  }
  for (const element of all(body, 'span,font')) unwrap(element);
  // Headings and table heads are bold already.
  for (const element of all(body, 'b,strong')) if (element.closest(`${HEADINGS},th`)) unwrap(element);
}
