/** A button with exactly this text or accessible name. */
export const button = (name: string): string =>
  `//button[normalize-space()=${quoted(name)} or @aria-label=${quoted(name)}]`;

/** A button with this in its text. */
export const buttonLike = (part: string): string => `//button[contains(., ${quoted(part)})]`;

/** An entry of an open menu. */
export const menuItem = (part: string): string => `//*[@role='menuitem'][contains(., ${quoted(part)})]`;

/** The field that has this label. */
export const field = (label: string): string =>
  `//*[@id=//label[starts-with(normalize-space(), ${quoted(label)})]/@for]`;

/** The text editor of that name. */
export const editor = (name: string): string =>
  `//*[@role='textbox' and @aria-labelledby=//*[@id and normalize-space()=${quoted(name)}]/@id]`;

/** A link whose text begins so. */
export const link = (start: string): string => `//a[starts-with(normalize-space(), ${quoted(start)})]`;

/** The page's heading of the first level with this text in it. */
export const heading = (text = ''): string => `//h1[contains(., ${quoted(text)})]`;

/** Anything that has this text in it and no element inside that has. */
export const said = (text: string): string =>
  `//body//*[not(self::script)][text()[contains(., ${quoted(text)})]]`;

/** In the place, what is at the other one. */
export const within = (outer: string, inner: string): string => `${outer}${inner}`;

/** The row of a table with this text in it. */
export const row = (text: string): string => `//tr[contains(., ${quoted(text)})]`;

export const dialog = "//*[@role='dialog' or self::dialog]";

/** XPath has no escapes: a text has one kind of quotation mark at most. */
function quoted(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  return `"${text}"`;
}
