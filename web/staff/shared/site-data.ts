import { createContext, useContext } from 'react';
import { type Engine, pageEngine } from '../../../platform/data/page-engine.ts';
import { type PageStudio, pageStudio } from '../../data/page-studio.ts';

export interface StaffSite extends PageStudio {
  engine: Engine;
}

/** Data about the site, which the server writes into the page (web/server/pages/staff-page.ts). */
export const pageSite = (): StaffSite => ({ ...pageStudio(), engine: pageEngine() });

/** Provides the result of `pageSite`, which does not change while the page is open. */
export const siteData = createContext<StaffSite | null>(null);

export function useStaffSite(): StaffSite {
  const site = useContext(siteData);
  if (!site) throw new Error('This hook works only inside the staff area.');
  return site;
}

/** Where new sign-ups are stored, as a sentence; null if this site stores them. */
export function signUpsElsewhere({ studio, engine }: StaffSite): string | null {
  if (studio.signUp.form)
    return `New sign-ups are stored at ${URL.parse(studio.signUp.form.action)?.host ?? 'a form service'}, not here.`;
  return engine.kind === 'embedded'
    ? null
    : 'Off: the database of this site stores no sign-ups. To show the form, name a form service in studio.config.ts.';
}
