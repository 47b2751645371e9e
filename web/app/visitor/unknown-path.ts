import { replace } from 'react-router';
import type { Route } from './+types/unknown-path.ts';
import { instead } from './redirect-replacing.ts';

/** Spec §2: any other path goes to /404. */
export function loader() {
  return replace('/404');
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return instead(request, '/404');
}
