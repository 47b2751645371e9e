import type { StudioTheme } from '../../domain/studio-theme.ts';

/** The element with the rules of the studio's theme, '' for none. It follows the links to the site's styles. */
export const themeElement = ({ css }: Pick<StudioTheme, 'css'>): string =>
  css === '' ? '' : `<style id="theme">${css}</style>`;

/** The address of the colours of games as a style sheet (web/site/game-colors.tsx). */
export const GAME_COLORS = '/game-colors.css';

/** The element with the colours of games, '' on a page about no game. */
export const gameColorsElement = ({ gameColors }: Pick<StudioTheme, 'gameColors'>, html: string): string =>
  gameColors !== '' && html.includes(' data-game="') ? `<style>${gameColors}</style>` : '';
