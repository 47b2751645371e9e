import { Link } from 'react-router';
import type { Route } from './+types/game-timeworks.ts';
import { pageMeta } from './page-meta.ts';
import { ShortPage } from './short-page.tsx';
import { useSite } from './use-site.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { path: '/games/Timeworks' });
}

/** A placeholder until the game has a page of its own (docs/product.md#pages-and-addresses). */
export default function Timeworks() {
  return (
    <ShortPage heading="Timeworks" art={useSite()?.studio.game.keyArt ?? ''}>
      <p>A page for Timeworks is on its way.</p>
      <p>
        <Link className="button" to="/">
          Back to the start
        </Link>
      </p>
    </ShortPage>
  );
}
