import type { StudioTheme } from '../../domain/studio-theme.ts';

/** The element with the rules of the studio's theme, '' for none. It follows the links to the site's styles. */
export const themeElement = ({ css }: Pick<StudioTheme, 'css'>): string =>
  css === '' ? '' : `<style id="theme">${css}</style>`;
