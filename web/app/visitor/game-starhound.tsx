import { Link } from 'react-router';
import type { Route } from './+types/game-starhound.ts';
import { pageMeta } from './page-meta.ts';
import { ShortPage } from './short-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { path: '/games/Starhound' });
}

/** A placeholder until the game has a page of its own (docs/product.md#pages-and-addresses). */
export default function Starhound() {
  return (
    <ShortPage heading="Starhound" art="/art/starhound-key-art.svg">
      <p>A page for Starhound is on its way.</p>
      <p>
        <Link className="button" to="/">
          Back to the start
        </Link>
      </p>
    </ShortPage>
  );
}
