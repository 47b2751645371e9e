import type { MenuLink } from '../../domain/studio.ts';
import { Link, NewTabNote } from '../../ui/link.tsx';

/** Links of the header or the footer. `here`: the present path, if the link to it is marked as current. */
export function FrameLinks({ links, here }: { links: readonly MenuLink[]; here?: string }) {
  return links.map(({ label, url }) => {
    const key = label + url;
    // A path with a dot is a file, such as a feed, and no page of this app.
    if (/^\/[^.]*$/.test(url))
      return (
        <Link
          key={key}
          to={url}
          prefetch="intent"
          aria-current={here && isAt(url.toLowerCase(), here.toLowerCase()) ? 'page' : undefined}
        >
          {label}
        </Link>
      );
    return (
      <a key={key} href={url} {...(/^http/.test(url) && { target: '_blank', rel: 'noopener' })}>
        {label}
        {/^http/.test(url) && <NewTabNote />}
      </a>
    );
  });
}

/** Whether a path belongs to a link's page. The search page belongs to the blog. */
const isAt = (url: string, here: string): boolean =>
  `${here}/`.startsWith(`${url}/`) || (url === '/blog' && `${here}/`.startsWith('/search/'));
