import { Burger, Button, Collapse } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { canReview, hasStaffAccess } from '../../domain/people/permissions.ts';
import { SiteLink } from '../editing/site-link.tsx';
import { SCREENS } from '../shared/addresses.ts';
import {
  IconArrowBackUp,
  IconBook2,
  IconEyeCheck,
  IconHome,
  IconKeyboard,
  IconLogout,
  IconPhoto,
} from '../shared/icons.tsx';
import { LiveProblem } from '../shared/live-problem.tsx';
import { useSession } from '../shared/session.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import { useDatabaseAction } from '../shared/use-database-action.ts';
import { useLogOut } from './log-out.ts';
import './admin-navbar.css';
import { PLACEHOLDER_PORTRAIT } from '../../domain/bios/bio-defaults.ts';
import { LEVEL_NAMES } from '../../domain/people/levels.ts';
import { fullName } from '../../domain/people/user-draft.ts';
import type { Person } from '../../domain/people/user-record.ts';
import { Picture } from '../../ui/picture.tsx';
import { lazyPart } from '../shared/lazy-part.tsx';
import { useLiveBio, useLivePostsInReview, useLiveUserRecord } from '../shared/live-data.ts';
import { MissingPart } from '../shared/missing-part.tsx';
import { isTypingTarget } from '../shared/use-screen-shortcut.ts';

const ShortcutDialog = lazyPart(
  async () => (await import('./shortcut-dialog.tsx')).default,
  ({ opened, onClose, missing }) =>
    opened && <MissingPart what="The list of shortcuts" missing={missing} onClose={onClose} />,
);

/** Duration of the menu's animation, in milliseconds (docs/product.md#staff-frame). */
const COLLAPSE_MS = 300;

const ICON = { 'aria-hidden': true, size: 18, stroke: 1.75 } as const;

/** The navbar of the staff area: title, links, user and Logout. Below 992 px, all but the title are in a menu. */
export function AdminNavbar() {
  const { studio } = useStaffSite();
  const { session } = useSession();
  const person = 'person' in session && hasStaffAccess(session.person) ? session.person : null;
  const { pathname } = useLocation();
  const logOut = useLogOut();
  const [open, setOpen] = useState(false);
  const { run, failure, dismiss } = useDatabaseAction();
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
      <NavLink className="staff-nav__link" to={SCREENS.dashboard} end onClick={() => setOpen(false)}>
        <IconHome {...ICON} />
        Home
      </NavLink>
      {person && canReview(person) && <ReviewCount onOpen={() => setOpen(false)} />}
      <NavLink className="staff-nav__link" to={SCREENS.pictures} onClick={() => setOpen(false)}>
        <IconPhoto {...ICON} />
        Pictures
      </NavLink>
      <NavLink className="staff-nav__link" to={SCREENS.guide} onClick={() => setOpen(false)}>
        <IconBook2 {...ICON} />
        Writing guide
      </NavLink>
      <SiteLink className="staff-nav__link" to="/">
        <IconArrowBackUp {...ICON} />
        Back to Site
      </SiteLink>
      {person && <PersonBadge person={person} />}
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
          {links}
          {person && <Shortcuts />}
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
        <div className="staff-nav__menu">{links}</div>
      </Collapse>
      {failure && <LiveProblem {...failure} onDismiss={dismiss} />}
    </nav>
  );
}

/** The signed-in user: portrait from the bio, name and level. */
function PersonBadge({ person }: { person: Person }) {
  const bio = useLiveBio(person.uid).value;
  const record = useLiveUserRecord(person.uid).value;
  const name = record ? fullName(record) : (bio?.displayName ?? '');
  return (
    <span className="person-badge">
      <Picture source={bio?.image ?? ''} missing={PLACEHOLDER_PORTRAIT} alt="" width={32} height={32} />
      <span className="person-badge__text">
        <bdi className="person-badge__name">{name}</bdi>
        <span className="person-badge__level">{LEVEL_NAMES[person.permissionLevel]}</span>
      </span>
    </span>
  );
}

/** A link to the posts in review, with their number. Renders nothing if there are none. */
function ReviewCount({ onOpen }: { onOpen: () => void }) {
  const { value } = useLivePostsInReview();
  const count = value?.items.length ?? 0;
  if (count === 0) return null;
  return (
    <Link className="staff-nav__link" to={`${SCREENS.posts}?show=review`} title="In review" onClick={onOpen}>
      <IconEyeCheck aria-hidden size={18} stroke={1.75} />
      <span className="review-count__label">In review</span>{' '}
      <span className="review-count">
        {count}
        {value?.hasMore && '+'}
        <span className="visually-hidden">{count === 1 ? ' post' : ' posts'}</span>
      </span>
    </Link>
  );
}

/** A button that opens the list of keyboard shortcuts. The key `?` opens it too, except in text fields and dialogs. */
function Shortcuts() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTypingTarget(event.target) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        className="staff-nav__shortcuts"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        <IconKeyboard aria-hidden size={18} stroke={1.75} />
      </Button>
      {wanted && <ShortcutDialog opened={open} onClose={() => setOpen(false)} />}
    </>
  );
}
