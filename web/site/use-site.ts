import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** The root loader's data; undefined only when the whole page failed. */
export function useSite() {
  return useRouteLoaderData<typeof loader>('root');
}
