import { replace } from 'react-router';
import type { Route } from './+types/unknown-path.ts';
import { redirectReplacing } from './redirect-replacing.ts';

/** Any other path goes to /404 (docs/product.md#pages-and-addresses). */
export function loader() {
  return replace('/404');
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirectReplacing(request, '/404');
}
