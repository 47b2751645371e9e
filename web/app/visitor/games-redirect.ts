import { replace } from 'react-router';
import type { Route } from './+types/games-redirect.ts';
import { redirectReplacing } from './redirect-replacing.ts';

/** /games goes to the home page (docs/product.md#pages-and-addresses). */
export function loader() {
  return replace('/');
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirectReplacing(request, '/');
}
