import { Burger, Button, Collapse } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { href, NavLink, useLocation } from 'react-router';
import { LiveProblem } from '../shared/live-problem.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import { useRun } from '../shared/use-run.ts';
import { useLogOut } from './log-out.ts';

/** In milliseconds (docs/product.md#staff-frame). */
const COLLAPSE_MS = 300;

/** The bar of every admin screen: the studio's admin area, Home, Back to Site, Logout. A menu below 992 px. */
export function AdminNavbar() {
  const { studio } = useStaffSite();
  const { pathname } = useLocation();
  const logOut = useLogOut();
  const [open, setOpen] = useState(false);
  const { run, failure, dismiss } = useRun();
  const burger = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => setOpen(false), [pathname]);

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      burger.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);

  const links = (
    <>
      <NavLink className="staff-nav__link" to={href('/admin')} end onClick={() => setOpen(false)}>
        Home
      </NavLink>
      <NavLink className="staff-nav__link" to={href('/')} end>
        Back to Site
      </NavLink>
      <Button
        variant="default"
        className="staff-nav__logout"
        onClick={() => run('You are still signed in.', logOut)}
      >
        Logout
      </Button>
    </>
  );

  return (
    <nav className="staff-nav" aria-label="Admin">
      <div className="staff-nav__bar">
        <span className="staff-nav__title">{studio.name} Admin</span>
        <div className="staff-nav__wide">{links}</div>
        <Burger
          ref={burger}
          className="staff-nav__burger"
          opened={open}
          onClick={() => setOpen(!open)}
          aria-label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls={menuId}
          transitionDuration={COLLAPSE_MS}
        />
      </div>
      <Collapse
        id={menuId}
        expanded={open}
        transitionDuration={COLLAPSE_MS}
        keepMounted={false}
        className="staff-nav__narrow"
      >
        <div className="staff-nav__menu">{links}</div>
      </Collapse>
      {failure && <LiveProblem {...failure} onDismiss={dismiss} />}
    </nav>
  );
}
