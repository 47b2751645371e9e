/** A page background of a studio's theme, for one device setting. */
export interface Shade {
  /** The device setting (dark or light) that the background is for; null for all others. */
  setting: 'light' | 'dark' | null;
  scheme: 'light' | 'dark';
  /** The colour of the page, as CSS writes it. */
  ground: string;
}

/** A studio's theme, from its `theme.css` (docs/make-it-yours.md). */
export interface StudioTheme {
  /** Rules that override the site's tokens; empty without differences. */
  css: string;
  /**
   * CSS rules for the colours of games on their pages, whose attribute `data-game` contains the game's name; empty
   * without such colours.
   */
  gameColors: string;
  /** The page backgrounds, the one for every setting first. */
  shades: readonly [Shade, ...Shade[]];
}
