import type { Route } from './+types/contact.ts';
import { pageMeta } from './page-meta.ts';
import { ShortPage } from './short-page.tsx';
import { useSite } from './use-site.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { path: '/Contact' });
}

export default function Contact() {
  const studio = useSite()?.studio;
  const email = studio?.email ?? '';
  return (
    <ShortPage heading="Contact" art={studio?.games[0].trailer.still ?? ''} className="contact">
      <p>For business inquiries, reach out to us at the email address below.</p>
      <p className="contact__email">
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </ShortPage>
  );
}
