import { Burger, Button, Collapse } from '@mantine/core';
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { useMayLeave } from '../../../platform/staff/editing/leave-guard.tsx';
import { IconArrowBackUp, IconHome, IconLogout } from '../../../platform/staff/icons.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { hasStaffAccess } from '../../domain/people/permissions.ts';
import { SCREENS } from '../shared/addresses.ts';
import { useSession } from '../shared/session.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import { AccountLinks, AccountMenu, PersonBadge, useLogOut, useMenuClosing } from './account-menu.tsx';
import { Help, type ShownHelp } from './help.tsx';
import './admin-navbar.css';

/** Duration of the menu's animation, in milliseconds (docs/product.md#staff-frame). */
const COLLAPSE_MS = 300;

const ICON = { 'aria-hidden': true, size: 18, stroke: 1.75 } as const;

/**
 * The navbar of the staff area: title, Home, Back to Site, the person's menu and Logout. Below 992 px, all but the title
 * are in a menu.
 */
export function AdminNavbar() {
  const { studio } = useStaffSite();
  const { session } = useSession();
  const person = 'person' in session && hasStaffAccess(session.person) ? session.person : null;
  const logOut = useLogOut();
  const [open, setOpen] = useState(false);
  const { run, problem } = useDatabaseAction();
  const burger = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const [help, setHelp] = useState<ShownHelp>(null);

  useMenuClosing(open, setOpen, burger);

  /** Closes the menu and opens a dialog, which gives the focus back to the element that had it. */
  function closeAndShow(what: ShownHelp) {
    setOpen(false);
    burger.current?.focus();
    setHelp(what);
  }

  const links = (account: ReactNode) => (
    <>
      <NavLink className="staff-nav__link" to={SCREENS.dashboard} end onClick={() => setOpen(false)}>
        <IconHome {...ICON} />
        Home
      </NavLink>
      <SiteLink className="staff-nav__link" to="/">
        <IconArrowBackUp {...ICON} />
        Back to Site
      </SiteLink>
      {account}
      <Button
        variant="default"
        leftSection={<IconLogout {...ICON} />}
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
        <div className="staff-nav__wide">
          {links(
            person && (
              <AccountMenu
                person={person}
                onShortcuts={() => setHelp('shortcuts')}
                onGuide={() => setHelp('guide')}
              />
            ),
          )}
        </div>
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
        <div className="staff-nav__menu">
          {links(
            person && (
              <>
                <PersonBadge person={person} />
                <AccountLinks
                  onShortcuts={() => closeAndShow('shortcuts')}
                  onGuide={() => closeAndShow('guide')}
                />
              </>
            ),
          )}
        </div>
      </Collapse>
      {person && <Help shown={help} onShow={setHelp} />}
      {problem}
    </nav>
  );
}

/** A link to the visitors' app, with a full page load. It first saves unsaved changes or asks about them. */
function SiteLink(props: { to: string; className?: string; children: ReactNode }) {
  const { to, className, children } = props;
  const mayLeave = useMayLeave();

  async function leave(event: MouseEvent) {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (await mayLeave()) location.assign(to);
  }

  return (
    <a href={to} className={className} onClick={leave}>
      {children}
    </a>
  );
}
