import { counted } from '../../../web/domain/text/counted.ts';
import { useNow } from '../../../web/staff/shared/use-now.ts';
import { SiteSection, sectionPart } from '../../../web/staff/site/site-section.tsx';
import { PAGE_KINDS } from '../model/page-kind.ts';
import { pageState } from '../model/page-life.ts';
import { PAGES_SECTION } from '../model/page-screens.ts';
import { useSitePages } from './page-data.ts';

const PagesPart = sectionPart(() => import('./page-list.tsx'));

/** The section “Pages” of the screen “Site”: how many there are, and how many visitors see. */
export default function PagesSection() {
  const live = useSitePages(PAGE_KINDS.page);
  const now = useNow();
  const pages = live.value?.items;
  const shown = pages?.filter((page) => pageState(page, now) === 'live').length ?? 0;
  const state =
    pages?.length === 0
      ? 'As in the studio’s folder.'
      : pages && `${counted(pages.length, 'page')} in the browser, ${shown} of them live.`;
  return <SiteSection title="Pages" to={PAGES_SECTION} live={live} state={state ?? false} Part={PagesPart} />;
}
