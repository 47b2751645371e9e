import { replace } from 'react-router';
import { redirectReplacing } from '../redirect-replacing.ts';
import type { Route } from './+types/games-redirect.ts';

/** /games redirects to the home page (docs/product.md#pages-and-addresses). */
export function loader() {
  return replace('/');
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirectReplacing(request, '/');
}
