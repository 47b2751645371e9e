import { createContext, type ReactNode, use } from 'react';
import { Link as RouterLink } from 'react-router';

interface LinkProps {
  /** An address on this site, or any address that an editor entered. */
  to: string;
  prefetch?: 'intent';
  className?: string;
  rel?: string;
  'aria-current'?: 'page' | undefined;
  children: ReactNode;
}

/** Whether the current router knows the visitors' pages. The staff app's router does not. */
export const WithinSite = createContext(false);

/** A link to a visitors' page. It navigates within the visitors' app; in the staff app it is an ordinary link. */
export function Link({ prefetch, ...props }: LinkProps) {
  if (use(WithinSite)) return <RouterLink {...(prefetch ? { prefetch } : {})} {...props} />;
  const { to, ...rest } = props;
  return <a href={to} {...rest} />;
}
