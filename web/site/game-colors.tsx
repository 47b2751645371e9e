/**
 * Loads the colours of games, for a page with the attribute `data-game`. The first page of a visit does not need this,
 * because its head contains the colours (web/server/pages/own-styles.ts).
 */
export function GameColors() {
  return import.meta.env.SSR ? null : <link rel="stylesheet" href="/game-colors.css" precedence="game" />;
}
