import { counted } from '../../../platform/domain/text/counted.ts';
import { useNow } from '../../../platform/staff/use-now.ts';
import { SiteSection, sectionPart } from '../../../web/staff/site/site-section.tsx';
import { PAGE_KINDS, type PageKindName } from '../model/page-kind.ts';
import { type PageState, pageState } from '../model/page-life.ts';
import { PAGE_SECTIONS } from '../model/page-screens.ts';
import { useSitePages } from './page-data.ts';

/** The section of the screen “Site” with the pages of a kind. */
export function pagesSection(name: PageKindName) {
  const Part = sectionPart(async () => ({ default: (await import('./page-list.tsx')).pageList(name) }));
  return () => <PagesSection name={name} Part={Part} />;
}

interface PagesSectionProps {
  name: PageKindName;
  Part: ReturnType<typeof sectionPart>;
}

/** How many pages of a kind there are, and how many visitors see. */
function PagesSection({ name, Part }: PagesSectionProps) {
  const live = useSitePages(PAGE_KINDS[name]);
  const now = useNow();
  const pages = live.value?.items;
  const count = (state: PageState) => pages?.filter((page) => pageState(page, now) === state).length ?? 0;
  const reviewed = count('review');
  const state =
    pages?.length === 0
      ? `${PAGE_SECTIONS[name].about} Not changed here yet.`
      : pages &&
        `${counted(pages.length, PAGE_KINDS[name].what)} in the browser, ${count('live')} of them live${reviewed ? `, ${reviewed} in review` : ''}.`;
  return <SiteSection {...PAGE_SECTIONS[name]} live={live} state={state ?? false} Part={Part} />;
}
