/** A button with exactly this text or accessible name. */
export const button = (name: string): string =>
  `//button[normalize-space()=${quoted(name)} or @aria-label=${quoted(name)}]`;

/** A button whose text contains `part`. */
export const buttonLike = (part: string): string => `//button[contains(., ${quoted(part)})]`;

/** An item of an open menu whose text contains `part`. */
export const menuItem = (part: string): string => `//*[@role='menuitem'][contains(., ${quoted(part)})]`;

/** The field whose label starts with `label`. */
export const field = (label: string): string =>
  `//*[@id=//label[starts-with(normalize-space(), ${quoted(label)})]/@for]`;

/** The text editor with this name. */
export const editor = (name: string): string =>
  `//*[@role='textbox' and @aria-labelledby=//*[@id and normalize-space()=${quoted(name)}]/@id]`;

/** A link whose text starts with `start`. */
export const link = (start: string): string => `//a[starts-with(normalize-space(), ${quoted(start)})]`;

/** The `h1` whose text contains `text`. */
export const heading = (text = ''): string => `//h1[contains(., ${quoted(text)})]`;

/** The innermost element that contains this text. */
export const said = (text: string): string =>
  `//body//*[not(self::script)][text()[contains(., ${quoted(text)})]]`;

/** Elements that match `inner` inside an element that matches `outer`. */
export const within = (outer: string, inner: string): string => `${outer}${inner}`;

/** The table row that contains this text. */
export const row = (text: string): string => `//tr[contains(., ${quoted(text)})]`;

export const dialog = "//*[@role='dialog' or self::dialog]";

/** Quotes a text for XPath, which has no escapes: the text may contain only one kind of quotation mark. */
function quoted(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  return `"${text}"`;
}
