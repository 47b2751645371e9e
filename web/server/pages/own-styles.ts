import type { StudioTheme } from '../../domain/studio.ts';

/** The style element with the studio's theme; '' if there is none. It comes after the site's style sheets. */
export const themeElement = ({ css }: Pick<StudioTheme, 'css'>): string =>
  css === '' ? '' : `<style id="theme">${css}</style>`;

/** Path of the style sheet with the colours of games (web/site/game-colors.tsx). */
export const GAME_COLORS = '/game-colors.css';

/** The style element with the colours of games; '' if no game has colours, or if the page shows no game. */
export const gameColorsElement = ({ gameColors }: Pick<StudioTheme, 'gameColors'>, html: string): string =>
  gameColors !== '' && html.includes(' data-game="') ? `<style>${gameColors}</style>` : '';
