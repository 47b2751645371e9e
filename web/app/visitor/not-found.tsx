import { data, Link } from 'react-router';
import type { Route } from './+types/not-found.ts';
import { pageMeta } from './page-meta.ts';

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { path: '/404' }), { name: 'robots', content: 'noindex' }];
}

export default function NotFound() {
  return (
    <div className="column not-found">
      <h1>404</h1>
      <p>Uh oh, that page doesn't exist!</p>
      <p>
        <Link className="button" to="/">
          Back to the start
        </Link>
      </p>
    </div>
  );
}
