import { createContext, type ReactNode, use } from 'react';
import { Link as RouterLink } from 'react-router';

interface LinkProps {
  /** Site-relative, or any address where an editor wrote it. */
  to: string;
  prefetch?: 'intent';
  className?: string;
  rel?: string;
  'aria-current'?: 'page' | undefined;
  children: ReactNode;
}

/** Whether the router that is in charge knows the visitors' pages. In the staff app it does not. */
export const WithinSite = createContext(false);

/** A link to a page of the visitors' app: a step of its router there, an ordinary link in the staff app. */
export function Link({ prefetch, ...props }: LinkProps) {
  if (use(WithinSite)) return <RouterLink {...(prefetch ? { prefetch } : {})} {...props} />;
  const { to, ...rest } = props;
  return <a href={to} {...rest} />;
}
