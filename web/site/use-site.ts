import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** Data of the root loader. Undefined only if the whole page failed. */
export function useSite() {
  return useRouteLoaderData<typeof loader>('root');
}
