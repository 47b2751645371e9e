import { data } from 'react-router';
import { useSay } from '../ui/language.tsx';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/not-found.ts';
import { pageMeta } from './page-meta.ts';
import './not-found.css';

export function loader() {
  return data(null, { status: 404 });
}

/** A client loader without data, so that navigation in the browser sends no request to the server. */
export function clientLoader() {
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { path: '/404', hidden: true });
}

export default function NotFound() {
  const say = useSay();
  return (
    <div className="column not-found">
      <h1>404</h1>
      <p className="not-found__text">{say('noSuchPage', "Uh oh, that page doesn't exist!")}</p>
      <p>
        <Link className="button button--primary" to="/">
          {say('backToTheStart', 'Back to the home page')}
        </Link>
        <Link className="button" to="/blog">
          {say('readTheBlog', 'Read the blog')}
        </Link>
      </p>
    </div>
  );
}
