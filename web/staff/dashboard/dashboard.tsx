import { Link } from 'react-router';
import { canManageUsers, canReview } from '../../domain/people/permissions.ts';
import { type UserRecord, waitsForLevel } from '../../domain/people/user-record.ts';
import { SCREENS } from '../shared/addresses.ts';
import type { Icon } from '../shared/icons.tsx';
import { type Live, useLiveUserRecords } from '../shared/live-data.ts';
import { useScreenCards } from '../shared/screen-cards.ts';
import { usePerson } from '../shared/session.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import { Alarms } from './alarms.tsx';
import { Backups } from './backup-panel.tsx';
import { LastChanges, LastPostChanges } from './last-changes.tsx';
import { NewSignUps, WaitingPeople } from './people-panels.tsx';
import { LatestPosts, OwnDrafts, PostsInReview, ScheduledPosts } from './post-panels.tsx';
import './dashboard.css';

/**
 * A card for each part of the staff area that the user may open (docs/product.md#dashboard), and the user's tasks
 * below.
 */
export default function Dashboard() {
  const person = usePerson();
  return canManageUsers(person) ? <AdministratorsDashboard /> : <Screen />;
}

function AdministratorsDashboard() {
  return <Screen users={useLiveUserRecords()} />;
}

function Screen({ users }: { users?: Live<UserRecord[]> }) {
  // A site with an external form service has no sign-ups to show.
  const { studio, engine } = useStaffSite();
  const person = usePerson();
  const cards = useScreenCards(person);
  const countsSignUps = studio.signUp.form === null && engine.kind === 'embedded';
  return (
    <>
      <h1 className="staff-title">Staff area</h1>
      {users && engine.kind === 'embedded' && <Alarms />}
      <div className="staff-cards">
        {cards.map((card) => (
          <DashboardCard
            key={card.to}
            {...card}
            note={card.to === SCREENS.users ? pendingNote(users?.value) : null}
          />
        ))}
      </div>
      <div className="needs-you">
        {canReview(person) && <PostsInReview />}
        <OwnDrafts />
        {users && <WaitingPeople users={users} />}
        <ScheduledPosts />
        <LatestPosts />
        {users && countsSignUps && <NewSignUps />}
        {users && engine.kind === 'embedded' && <Backups />}
        {users ? <LastChanges users={users.value ?? []} /> : <LastPostChanges />}
      </div>
      <p className="staff-hint">
        <Link to={SCREENS.numbers}>Numbers</Link>: visits, posts read, store presses and sign-ups by day.
      </p>
      <p className="staff-hint">
        <Link to={SCREENS.myMail}>Mail to you</Link>: choose what the site tells you by mail.{' '}
        <Link to={SCREENS.signInMethods}>Your sign-in</Link>: passkeys and recovery codes.
      </p>
    </>
  );
}

/** The number of access requests as a note; null if there are none or the number is unknown. */
function pendingNote(users: readonly UserRecord[] | undefined): string | null {
  const pending = users?.filter(waitsForLevel).length ?? 0;
  if (pending === 0) return null;
  return pending === 1 ? '1 request waiting' : `${pending} requests waiting`;
}

function DashboardCard(props: { to: string; icon: Icon; title: string; text: string; note?: string | null }) {
  const { to, icon: Sign, title, text, note } = props;
  return (
    <Link to={to} className="staff-card">
      <h2 className="staff-card__title">
        <Sign className="staff-icon" aria-hidden size={22} stroke={1.75} />
        {title}
      </h2>
      <p>{text}</p>
      {note && <p className="staff-card__note">{note}</p>}
    </Link>
  );
}
