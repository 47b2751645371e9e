/**
 * Loads the colours of games on a page whose `data-game` names a game. Not needed on the first page, whose head
 * contains them (web/server/pages/theme-element.ts).
 */
export function GameColors() {
  return import.meta.env.SSR ? null : <link rel="stylesheet" href="/game-colors.css" precedence="game" />;
}
