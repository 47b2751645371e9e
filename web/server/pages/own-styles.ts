import { type Focus, focusPosition, inPercent } from '../../domain/pictures/focus.ts';
import { cardAddress } from '../../domain/pictures/picture-address.ts';
import type { StudioTheme } from '../../domain/studio.ts';

/** The focus points of pictures, by the pictures' ids. */
export type FocusPoints = ReadonlyMap<string, Focus>;

/** Path of the style sheet with the focus points of all pictures. */
export const FOCUS_SHEET = '/pictures/focus.css';

/** The CSS rules that set the focus points of pictures as `--focus`, which the style sheets use for cropping. */
export const focusRules = (points: FocusPoints): string =>
  [...points].map(([id, focus]) => `img[src*="/pictures/${id}/"]{--focus:${focusPosition(focus)}}`).join('');

/**
 * Adds the focus points of the page's own pictures to a page, and crops their social cards around these points. If the
 * site has any focus point, the element `focus-points` is added even if it is empty: because of it, the page's script
 * loads the focus points of all pictures, for pages that the visitor opens later (web/site/entry.client.tsx).
 */
export function withFocusPoints(html: string, points: FocusPoints): string {
  if (points.size === 0) return html;
  const ids = new Set(Array.from(html.matchAll(/\/pictures\/([\w-]{1,128})\//g), ([, id = '']) => id));
  const shown = new Map([...points].filter(([id]) => ids.has(id)));
  let page = html;
  for (const [id, focus] of shown) page = page.replaceAll(cardAddress(id), focusedCard(id, focus));
  return page.replace('</head>', () => `<style id="focus-points">${focusRules(shown)}</style></head>`);
}

/** The path of a picture's social card, cropped around the focus point. */
export function focusedCard(id: string, focus: Focus): string {
  const { x, y } = inPercent(focus);
  return `/pictures/${id}/card-${x}-${y}.jpg`;
}

/** The style element with the studio's theme; '' if there is none. It comes after the site's style sheets. */
export const themeElement = ({ css }: Pick<StudioTheme, 'css'>): string =>
  css === '' ? '' : `<style id="theme">${css}</style>`;

/** Path of the style sheet with the colours of games (web/site/game-colors.tsx). */
export const GAME_COLORS = '/game-colors.css';

/** The style element with the colours of games; '' if no game has colours, or if the page shows no game. */
export const gameColorsElement = ({ gameColors }: Pick<StudioTheme, 'gameColors'>, html: string): string =>
  gameColors !== '' && html.includes(' data-game="') ? `<style>${gameColors}</style>` : '';
