import type { Route } from './+types/contact.ts';
import { pageMeta } from './page-meta.ts';
import { useSite } from './use-site.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { path: '/Contact' });
}

export default function Contact() {
  const email = useSite()?.studio.email ?? '';
  return (
    <div className="column contact">
      <h1>Contact</h1>
      <p>For business inquiries, reach out to us at the email address below.</p>
      <p className="contact__email">
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </div>
  );
}
