/** A page background of a studio's theme. */
export interface Shade {
  /** Used on devices with this value of `prefers-color-scheme`; null: on all other devices. */
  setting: 'light' | 'dark' | null;
  scheme: 'light' | 'dark';
  /** The background colour in CSS notation. */
  ground: string;
}

/** A studio's theme, from its `theme.css` (docs/make-it-yours.md). */
export interface StudioTheme {
  /** CSS rules that override the site's design tokens; empty if there are none. */
  css: string;
  /**
   * CSS rules for the colours of games; empty if there are none. They apply to pages with an element whose attribute
   * `data-game` is the game's `address`.
   */
  gameColors: string;
  /** The page backgrounds. The `setting` of the first one is null. */
  shades: readonly [Shade, ...Shade[]];
}
