/** A ground of a studio's look, and for which visitors. */
export interface Shade {
  /** Which setting of the visitor's device it is for; null: for all others. */
  setting: 'light' | 'dark' | null;
  scheme: 'light' | 'dark';
  /** The colour of the page, as CSS writes it. */
  ground: string;
}

/** How a studio's pages look, made of its `theme.css` (docs/make-it-yours.md). */
export interface Look {
  /** Rules that set tokens beside those of the site; empty where nothing differs. */
  css: string;
  /** The one for everybody first. */
  shades: readonly [Shade, ...Shade[]];
}
