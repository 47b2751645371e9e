import { all, unwrap, wrapContent } from './dom.ts';

/** The CSS declarations in an element's `style` attribute, by property. */
function styleOf(element: Element): Map<string, string> {
  const declarations = (element.getAttribute('style') ?? '').split(';').map((one) => {
    const [property = '', ...value] = one.split(':');
    return [property.trim().toLowerCase(), value.join(':').trim().toLowerCase()] as const;
  });
  return new Map(declarations);
}

/** Formatting that an element's style adds, and formatting of its tag that its style cancels. */
interface StyledMarks {
  bold: boolean;
  italic: boolean;
  struck: boolean;
  notBold: boolean;
  notItalic: boolean;
  hidden: boolean;
}

export function styledMarks(element: Element): StyledMarks {
  const style = styleOf(element);
  const weight = style.get('font-weight') ?? '';
  const slant = style.get('font-style') ?? '';
  return {
    bold: weight === 'bold' || weight === 'bolder' || Number(weight) >= 600,
    notBold: weight === 'normal' || weight === 'lighter' || (weight !== '' && Number(weight) < 600),
    italic: slant === 'italic' || slant.startsWith('oblique'),
    notItalic: slant === 'normal',
    struck: /line-through/.test(
      `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`,
    ),
    hidden: style.get('display') === 'none' || style.get('mso-hide') === 'all',
  };
}

/** The list level of a Word paragraph, such as 2 for `l0 level2 lfo1`; null for other elements. */
export function wordListLevel(element: Element): number | null {
  const place = styleOf(element).get('mso-list');
  const level = /level(\d+)/.exec(place ?? '')?.[1];
  return level === undefined ? null : Number(level);
}

/** Whether an element is a list bullet or number that Word has written as text. */
export function isWordMarker(element: Element): boolean {
  return styleOf(element).get('mso-list') === 'ignore';
}

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
