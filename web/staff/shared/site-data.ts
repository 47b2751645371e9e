import { createContext, useContext } from 'react';
import type { MetaDescriptor } from 'react-router';
import type { Engine } from '../../data/engine.ts';
import type { Studio } from '../../domain/studio.ts';

export interface RootData {
  studio: Studio;
  engine: Engine;
}

/**
 * What the root route loaded. It never changes, and what reads it from here is not drawn again at every step of a
 * navigation, as what reads it from the router is: each row of a list does.
 */
export const siteData = createContext<RootData | null>(null);

/** The studio and the engine, which the root route loads for every page. */
export function useStaffSite(): RootData {
  const site = useContext(siteData);
  if (!site) throw new Error('Only inside the staff area.');
  return site;
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
