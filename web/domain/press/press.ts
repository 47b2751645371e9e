/** The studio's part of its press pages: `press` in `studio.config.ts` (docs/make-it-yours.md#press). */
export interface Press {
  /** E-mail address for journalists; the studio's if absent. */
  email?: string | undefined;
  /** Facts about the studio, such as `Founded`: `2018`. */
  facts: readonly Fact[];
  /**
   * Two descriptions of the studio: one paragraph, and a full one. The shortest description is the studio's
   * `description`.
   */
  descriptions: { medium: string; long: string };
  /** How the material may be used, for example in videos that earn money. */
  usage: string;
}

export interface Fact {
  label: string;
  text: string;
}

export const PRESS = '/press';

/** Address of the zip of all press material. */
export const PRESS_KIT = '/press/kit.zip';

/** Site-relative address of the press page of a game. */
export const gamePressAddress = ({ address }: { address: string }): string => `${PRESS}/${address}`;
