/** Path of the press page. */
export const PRESS = '/press';

/** Path of the zip file with all press material. */
export const PRESS_KIT = '/press/kit.zip';

/** Path of a game's press page. */
export const gamePressAddress = ({ address }: { address: string }): string => `${PRESS}/${address}`;
