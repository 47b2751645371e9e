import { siteContext } from '../data/site-context.ts';
import { useSay } from '../ui/language.tsx';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/contact.ts';
import { contactLinks } from './features.server.ts';
import { pageMeta } from './page-meta.ts';
import { readStudioText } from './read-studio-text.ts';
import { ShortPage } from './short-page.tsx';
import { useSite } from './use-site.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { links: contactLinks(context.get(siteContext)) };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return readStudioText(request, serverLoader());
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { path: '/Contact' });
}

export default function Contact({ loaderData: { links } }: Route.ComponentProps) {
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
      <p>{say('contactText', 'Please reach out about business inquiries at the email address below.')}</p>
      <p className="contact__email">
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      {links.map(({ to, text }) => (
        <p key={to}>
          <Link to={to}>{text}</Link>
        </p>
      ))}
    </ShortPage>
  );
}

export { PageError as ErrorBoundary } from './page-error.tsx';
