import { createContext, type ReactNode, use } from 'react';
import { Link as RouterLink } from 'react-router';
import { useSay } from './language.tsx';

interface LinkProps {
  /** A path on this site, or any URL that an editor entered. */
  to: string;
  prefetch?: 'intent';
  className?: string;
  rel?: string;
  'aria-current'?: 'page' | undefined;
  children: ReactNode;
}

/** Whether the current router has routes for visitors' pages. The staff app's router does not. */
export const WithinSite = createContext(false);

/** A link to a visitors' page: client-side navigation in the visitors' app, a normal link in the staff app. */
export function Link({ prefetch, ...props }: LinkProps) {
  if (use(WithinSite)) return <RouterLink {...(prefetch ? { prefetch } : {})} {...props} />;
  const { to, ...rest } = props;
  return <a href={to} {...rest} />;
}

/**
 * The note for screen readers that a link opens a new tab. `before`: further words of the link's name that are not
 * visible.
 */
export function NewTabNote({ before = '' }: { before?: string }) {
  const say = useSay();
  // This is one string, because React would separate several strings with comments.
  return (
    <span className="visually-hidden">{`${before} ${say('opensInNewTab', '(opens in a new tab)')}`}</span>
  );
}
