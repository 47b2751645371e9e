/** Removes an element but keeps its children in its place. */
export function unwrap(element: Element): void {
  while (element.firstChild) element.parentNode?.insertBefore(element.firstChild, element);
  element.remove();
}

/** Wraps all children of an element in a new element. */
export function wrapContent(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  while (element.firstChild) wrapper.appendChild(element.firstChild);
  element.appendChild(wrapper);
}

/** The elements that match, as an array, so that the document can be changed while looping over it. */
export function all(within: Element, selector: string): Element[] {
  return Array.from(within.querySelectorAll(selector));
}

const words = (text: string) => text.split(/\s+/);

/** Elements of HTML, also of its earlier versions. Any other name without a hyphen or colon is no element but text. */
const ELEMENTS = new Set(
  words(
    `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
    button canvas caption center cite code col colgroup command data datalist dd del details dfn dialog dir div dl dt em
    embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe
    image img input ins isindex kbd keygen label layer legend li link listing main map mark marquee math menu menuitem meta
    meter nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre progress
    q rb rp rt rtc ruby s samp script search section select slot small source spacer span strike strong style sub summary
    sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xml xmp`,
  ),
);

/** Elements whose content a parser reads as text up to their end tag, and those of other markup languages. */
export const OPAQUE = new Set(
  words('iframe math noembed noframes plaintext script style svg textarea title xmp'),
);

/** The name of an element of a library, such as `amp-img`, or of Office, such as `o:p`. */
const FOREIGN = /^[a-z][a-z0-9]*(?:-[a-z0-9._-]*|:[a-z][a-z0-9._-]*)$/;

/** Whether a name, in lower case, is an element of HTML. */
export const isElement = (name: string): boolean => ELEMENTS.has(name);

/** Whether a name, in lower case, may be an element of a library or of Office. */
export const isForeign = (name: string): boolean => FOREIGN.test(name);

/** Elements that start on a new line. */
const BLOCKS = new Set(
  words(
    `address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer
    form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre
    search section summary table tbody td tfoot th thead tr ul xmp`,
  ),
);

/** Whether an element starts on a new line in browsers. */
export const isBlock = ({ nodeName }: Node): boolean => BLOCKS.has(nodeName.toLowerCase());
