import { data, replace } from 'react-router';
import { siteContext } from '../data/site-context.ts';
import { findMoved, findOwnPage } from '../domain/own-page.ts';
import { FormattedContent } from '../ui/posts/post-content.tsx';
import type { Route } from './+types/own-page.ts';
import { formatText } from './format-text.server.ts';
import { PageError } from './page-error.tsx';
import { pageMeta } from './page-meta.ts';
import { readStudioText } from './read-studio-text.ts';
import { movedTo } from './redirect-replacing.ts';

/**
 * A page written by the studio. Its former paths lead to it; any other path redirects to /404
 * (docs/product.md#pages-and-addresses).
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const path = `/${params['*']}`;
  const page = findOwnPage(site.ownPages, path);
  if (page === null) {
    const moved = findMoved(site.ownPages, path);
    throw moved ? movedTo(moved.address) : replace('/404');
  }
  const { address, title, description, text } = page;
  return data({ address, title, description, text }, { headers: await formatText(site, text) });
}

export { headersOfLoader as headers } from './page-meta.ts';

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return readStudioText(request, serverLoader());
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { path: '/404', hidden: true });
  const { address, title, description } = loaderData;
  return pageMeta(matches, { path: address, title, ...(description === null ? {} : { description }) });
}

export default function OwnPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="column own-page">
      <h1>{loaderData.title}</h1>
      <FormattedContent key={loaderData.text} text={loaderData.text} />
    </div>
  );
}

export { PageError as ErrorBoundary };
