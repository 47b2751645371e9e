import { PRESS } from '../domain/press/press.ts';
import { useSay } from '../ui/language.tsx';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/contact.ts';
import { pageMeta } from './page-meta.ts';
import { ShortPage } from './short-page.tsx';
import { useSite } from './use-site.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { path: '/Contact' });
}

export default function Contact() {
  const say = useSay();
  const site = useSite();
  const studio = site?.studio;
  const email = studio?.email ?? '';
  return (
    <ShortPage
      heading={say('contact', 'Contact')}
      art={studio?.games[0].trailer.still ?? ''}
      className="contact"
    >
      <p>{say('contactText', 'For business inquiries, reach out to us at the email address below.')}</p>
      <p className="contact__email">
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      {site?.hasPress && (
        <p>
          <Link to={PRESS}>
            {say(
              'pressForWriters',
              'Do you write about games? Our press page has facts, pictures and logos.',
            )}
          </Link>
        </p>
      )}
    </ShortPage>
  );
}
