/** Widths of a mail and of its text column, in pixels. */
export const MAIL_WIDTH = 600;
export const COLUMN_WIDTH = 552;

const SANS = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = "font-family:Consolas,Menlo,'Courier New',monospace";

const INK = '#1c1d2b';
const SOFT = '#5a5c70';
export const LINK = '#3730a3';
const LINE = '#d9dae6';

export const GROUND = '#f1f1f6';
export const PANEL = '#ffffff';
export const SHADED = '#eeeef5';

/** Inline styles by part of the mail, because many mail programs drop style sheets. */
export const STYLES = {
  body: `margin:0;padding:0;background-color:${GROUND};-webkit-text-size-adjust:100%`,
  preheader: 'display:none;max-height:0;overflow:hidden;mso-hide:all',
  sheet: `background-color:${PANEL};border-radius:8px`,
  head: `padding:20px 24px;${SANS};font-size:15px;line-height:22px;color:${SOFT}`,
  cover: 'padding:0',
  content: `padding:24px 24px 28px;${SANS};font-size:17px;line-height:27px;color:${INK}`,
  foot: `padding:20px 24px 36px;${SANS};font-size:13px;line-height:20px;color:${SOFT}`,
  footLine: 'margin:0 0 8px',
  title: 'margin:0 0 8px;font-size:28px;line-height:35px;font-weight:700',
  byline: `margin:0 0 20px;font-size:15px;line-height:22px;color:${SOFT}`,
  h2: 'margin:28px 0 12px;font-size:22px;line-height:29px;font-weight:700',
  h3: 'margin:24px 0 10px;font-size:18px;line-height:26px;font-weight:700',
  p: 'margin:0 0 18px',
  list: 'margin:0 0 18px;padding:0 0 0 26px',
  li: 'margin:0 0 6px',
  link: `color:${LINK};text-decoration:underline`,
  plainLink: `color:${SOFT};text-decoration:none;font-weight:700`,
  quote: `padding:0 0 0 16px;border-left:4px solid ${LINE}`,
  quoteBox: 'margin:0 0 18px',
  code: `${MONO};font-size:15px;background-color:${SHADED}`,
  pre: `margin:0;${MONO};font-size:14px;line-height:21px;white-space:pre-wrap;word-break:break-word`,
  preBox: `padding:14px 16px;background-color:${SHADED};border-radius:6px`,
  table: 'margin:0 0 18px;border-collapse:collapse;font-size:15px;line-height:22px',
  cell: `padding:7px 10px;border:1px solid ${LINE};vertical-align:top`,
  rule: `padding:0;border-top:1px solid ${LINE};font-size:0;line-height:0`,
  figure: 'margin:0 0 18px',
  picture: 'display:block;max-width:100%;height:auto;border:0;border-radius:6px',
  coverPicture: 'display:block;width:100%;height:auto;border:0',
  caption: `margin:6px 0 0;font-size:14px;line-height:20px;color:${SOFT}`,
  still: 'padding:44px 16px;background-color:#14162b;border-radius:6px;font-size:17px;line-height:26px',
  stillLink: 'color:#ffffff;text-decoration:none;font-weight:700',
  afterButton: `margin:20px 0 0;font-size:15px;line-height:23px;color:${SOFT}`,
  buttonCell: `padding:12px 22px;background-color:${LINK};border-radius:6px`,
  button: 'color:#ffffff;text-decoration:none;font-weight:700',
} as const;

/**
 * A style sheet for mail programs that support one: dark colours, and the width on a phone. It is short, because Gmail
 * drops long style sheets.
 */
export const SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:620px){.wide{width:100%!important}.pad{padding-left:16px!important;padding-right:16px!important}.half{display:block!important;width:100%!important;padding:0 0 8px!important}}
@media (prefers-color-scheme:dark){.ground{background-color:#0b0d1c!important}.panel{background-color:#14162b!important}.ink{color:#f2f3fb!important}.soft{color:#b3b6d0!important}.link{color:#ffc46b!important}.shaded{background-color:#232745!important}.line{border-color:#3a3f66!important}.button{background-color:#ffc46b!important}.button a{color:#191200!important}}`;
