import type { ComponentType, ReactNode } from 'react';
import { Link as RouterLink, NavLink as RouterNavLink, useLocation } from 'react-router';

interface LinkProps {
  /** Site-relative, or any address where an editor wrote it. */
  to: string;
  prefetch?: 'intent';
  className?: string;
  rel?: string;
  'aria-current'?: 'page' | undefined;
  children: ReactNode;
}

/** Addresses that React Router leaves as they are, whatever page they are on. */
const PLAIN = /^\/(?:[\w~%-]+(?:\/[\w~%-]+)*)?(?:\?[^#]+)?$/;

/**
 * React Router's link. What it is beside an element is for browsers alone, and a fifth of what a page costs to render: the
 * server writes the element.
 */
export const Link: ComponentType<LinkProps> = import.meta.env.SSR ? LinkElement : RouterLink;

/** React Router's link that says whether it leads to the page that is shown, or to one above it. */
export const NavLink: ComponentType<Omit<LinkProps, 'className' | 'rel'>> = import.meta.env.SSR
  ? NavLinkElement
  : RouterNavLink;

function LinkElement({ to, className, rel, 'aria-current': current, children }: LinkProps) {
  if (!PLAIN.test(to))
    return (
      <RouterLink to={to} className={className} rel={rel} aria-current={current}>
        {children}
      </RouterLink>
    );
  return (
    <a className={className} rel={rel} aria-current={current} href={to} data-discover="true">
      {children}
    </a>
  );
}

function NavLinkElement({ to, children }: LinkProps) {
  const shown = useLocation().pathname.toLowerCase();
  if (!PLAIN.test(to) || to.includes('?')) return <RouterNavLink to={to}>{children}</RouterNavLink>;
  const address = to.toLowerCase();
  const isActive = shown === address || shown.startsWith(`${address}/`);
  return (
    <a
      aria-current={isActive ? 'page' : undefined}
      className={isActive ? 'active' : ''}
      href={to}
      data-discover="true"
    >
      {children}
    </a>
  );
}
