/**
 * The colours of games on a page about one, which names it in `data-game`. The first response has them in its head
 * (web/server/pages/theme-element.ts); later pages load them.
 */
export function GameColors() {
  return import.meta.env.SSR ? null : <link rel="stylesheet" href="/game-colors.css" precedence="game" />;
}
