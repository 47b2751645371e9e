/** Regular expression for the URL path of a font in the studio's folder, such as `/fonts/name.woff2`. */
export const FONT_ADDRESS = String.raw`/fonts/[\w-][\w.-]*\.(?:woff2?|ttf|otf)`;
