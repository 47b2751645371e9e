import { SiteSection, sectionPart } from '../../../web/staff/site/site-section.tsx';
import { NEWS_SECTION } from '../model/names.ts';
import { useNewsState } from './news-state.ts';

const NewsPart = sectionPart(() => import('./news-part.tsx'));

/** “News by mail” on the screen “Site”: the sender's address. */
export default function NewsSection() {
  const from = useNewsState()?.from;
  return (
    <SiteSection
      title="News by mail"
      to={NEWS_SECTION}
      state={from ? `Sent from ${from}.` : 'Off: no news is sent.'}
      Part={NewsPart}
    />
  );
}
