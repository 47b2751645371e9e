import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** The studio and what else every page knows; undefined only when the whole page failed. */
export function useSite() {
  return useRouteLoaderData<typeof loader>('root');
}
