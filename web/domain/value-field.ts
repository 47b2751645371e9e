// The values that staff edit in forms, described once for forms, parsers and rules.

/**
 * What a text may contain. `line` and `text`: any text. `web`: an http(s) address. `link`: also a path of this site, a
 * mail address or a telephone number. `page`: an http(s) address or a path of this site. `picture`: a path of this
 * site. `video`: the id of a video on YouTube. `date`: a date such as 2026-03-14. `email`: a mail address. `choice`:
 * one of the choices. `choices`: any of them, with a space between two. `icon`: one of the choices, or the address of a
 * picture. `color`: a colour such as #1c2a44. `segment`: the last part of an address, such as Timeworks. `markdown`: a
 * text in Markdown. `address`: the address of a page of this site, such as /jobs. `number`: a whole number, which is
 * stored as a number. `names`: names with commas between them. `lines`: a sentence on each line.
 */
export type TextKind =
  | 'line'
  | 'text'
  | 'web'
  | 'link'
  | 'page'
  | 'picture'
  | 'video'
  | 'date'
  | 'email'
  | 'choice'
  | 'choices'
  | 'icon'
  | 'color'
  | 'segment'
  | 'markdown'
  | 'address'
  | 'number'
  | 'names'
  | 'lines';

/** A text of a form or of a row. */
export interface TextField {
  kind: TextKind;
  label: string;
  /** Maximum number of characters. */
  limit: number;
  hint?: string;
  /** Whether the text must not be empty. */
  needed?: true;
  /** A text whose placeholders in braces it must have. */
  placeholdersOf?: string;
  /** Whether it is stored in the list of an area with many texts (`listedNames`, `listedTexts`). */
  isListed?: true;
  /** Of a picture: the width in pixels that it needs to be sharp. */
  leastWidth?: number;
  /** The choices, with the words for each. */
  choices?: Readonly<Record<string, string>>;
}

/** A list of rows. */
export interface RowsField {
  kind: 'rows';
  label: string;
  /** The name of one row, such as `Store`. */
  row: string;
  /** Minimum and maximum number of rows. */
  least: number;
  limit: number;
  hint?: string;
  columns: Readonly<Record<string, TextField>>;
  /** Whether a row is stored as one text, with tabs between the columns. Rules check many columns best as one. */
  isPacked?: true;
}

export type ValueField = TextField | RowsField;
