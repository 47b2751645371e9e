import { SiteSection } from '../../../web/staff/site/site-section.tsx';
import { MAILINGS_SCREEN } from '../model/names.ts';
import { useNewsState } from './news-state.ts';

/** “News by mail” on the screen “Site”: the sender's address. */
export default function NewsSection() {
  const from = useNewsState()?.from;
  return (
    <SiteSection
      title="News by mail"
      to={MAILINGS_SCREEN}
      state={from ? `Sent from ${from}.` : 'Off: no news is sent.'}
    />
  );
}
