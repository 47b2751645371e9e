import { type RefObject, useContext, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useMayLeave } from '../../../platform/staff/editing/leave-guard.tsx';
import { IconBook2, IconChevronDown, IconKeyboard } from '../../../platform/staff/icons.tsx';
import { signOutStaff } from '../../data/staff/sign-in/sign-in.client.ts';
import { PLACEHOLDER_PORTRAIT } from '../../domain/bios/bio-defaults.ts';
import { LEVEL_NAMES } from '../../domain/people/levels.ts';
import { fullName, type Person } from '../../domain/people/user-record.ts';
import { Picture } from '../../ui/picture.tsx';
import { SCREENS } from '../shared/addresses.ts';
import { useLiveBio, useLiveUserRecord } from '../shared/live-data.ts';
import { useSession } from '../shared/session.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import { staffFeatures } from '../shared/staff-feature.tsx';
import './account-menu.css';

const ICON = { 'aria-hidden': true, size: 18, stroke: 1.75 } as const;

/** What opens the list of keyboard shortcuts and the writing guide. */
interface HelpActs {
  onShortcuts: () => void;
  onGuide: () => void;
}

/** A button with the person's picture, name and level, which opens `AccountLinks`. */
export function AccountMenu({ person, onShortcuts, onGuide }: { person: Person } & HelpActs) {
  const [open, setOpen] = useState(false);
  const all = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  useMenuClosing(open, setOpen, button);

  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (!all.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  /** Closes the menu and opens a dialog, which gives the focus back to the element that had it. */
  function close(show: () => void) {
    setOpen(false);
    button.current?.focus();
    show();
  }

  return (
    <div className="account-menu" ref={all}>
      <button
        ref={button}
        type="button"
        className="account-menu__button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <PersonBadge person={person} />
        <IconChevronDown {...ICON} size={16} />
        <span className="visually-hidden">Account menu</span>
      </button>
      <div id={listId} className="account-menu__list" hidden={!open}>
        <AccountLinks onShortcuts={() => close(onShortcuts)} onGuide={() => close(onGuide)} />
      </div>
    </div>
  );
}

/** Links to a person's own settings, and buttons that open the writing guide and the list of shortcuts. */
export function AccountLinks({ onShortcuts, onGuide }: HelpActs) {
  const ofFeatures = useContext(staffFeatures)
    .flatMap(({ sections = [] }) => sections)
    .flatMap(({ what, inAccountMenu }) => (inAccountMenu ? [{ ...inAccountMenu, name: what }] : []));
  const help = [
    { name: 'Writing guide', icon: IconBook2, show: onGuide, key: undefined },
    { name: 'Keyboard shortcuts', icon: IconKeyboard, show: onShortcuts, key: '?' },
  ];
  return (
    <ul className="account-links">
      {ofFeatures.map(({ to, name, icon: Sign }) => (
        <li key={to}>
          <Link className="staff-nav__link" to={to}>
            <Sign {...ICON} />
            {name}
          </Link>
        </li>
      ))}
      {help.map(({ name, icon: Sign, show, key }) => (
        <li key={name}>
          <button type="button" className="staff-nav__link" aria-keyshortcuts={key} onClick={show}>
            <Sign {...ICON} />
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The signed-in user: portrait from the bio, name and level. */
export function PersonBadge({ person }: { person: Person }) {
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

/** Closes an open menu on navigation, and on Escape, which gives the focus back to the menu's button. */
export function useMenuClosing(
  open: boolean,
  setOpen: (open: false) => void,
  button: RefObject<HTMLButtonElement | null>,
): void {
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => setOpen(false), [key]);

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open, setOpen, button]);
}

/**
 * Returns a function that saves unsaved changes or asks about them, signs out and opens the login
 * (docs/product.md#staff-frame). It throws a `StaffError` if signing out failed.
 */
export function useLogOut(): () => Promise<void> {
  const { engine } = useStaffSite();
  const { restart } = useSession();
  const navigate = useNavigate();
  const mayLeave = useMayLeave();
  return async () => {
    if (!(await mayLeave())) return;
    await signOutStaff(engine);
    restart();
    await navigate(SCREENS.login);
  };
}
