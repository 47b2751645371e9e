import { type MetaDescriptor, useRouteLoaderData } from 'react-router';
import type { Studio } from '../../domain/studio.ts';
import type { Engine } from '../../engine.ts';

interface RootData {
  studio: Studio;
  engine: Engine;
}

/** The studio and the engine, which the root route loads for every page. */
export function useStaffSite(): RootData {
  const root = useRouteLoaderData<RootData>('root');
  if (!root) throw new Error('The root route has not loaded.');
  return root as RootData;
}

/** Title of a staff page, and the wish not to be found by search engines. */
export function staffMeta(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
  title: string,
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  const page = root ? `${title} · ${root.studio.name}` : title;
  return [{ title: page }, { name: 'robots', content: 'noindex' }];
}
