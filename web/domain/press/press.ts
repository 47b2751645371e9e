/** The studio's settings for its press pages: `press` in `studio.config.ts` (docs/make-it-yours.md#press). */
export interface Press {
  /** E-mail address for journalists. Default: the studio's. */
  email?: string | undefined;
  /** Facts about the studio, such as `Founded`: `2018`. */
  facts: readonly Fact[];
  /** A description in one paragraph (`medium`) and a full one (`long`). The short one is the studio's `description`. */
  descriptions: { medium: string; long: string };
  /** The conditions for using the material, for example in videos that earn money. */
  usage: string;
}

export interface Fact {
  label: string;
  text: string;
}

export const PRESS = '/press';

/** Path of the zip file with all press material. */
export const PRESS_KIT = '/press/kit.zip';

/** Path of a game's press page. */
export const gamePressAddress = ({ address }: { address: string }): string => `${PRESS}/${address}`;
