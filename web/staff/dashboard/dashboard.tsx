import { type ReactNode, useContext, useId } from 'react';
import { Link } from 'react-router';
import { type Icon, IconArchive } from '../../../platform/staff/icons.tsx';
import { type Live, useLive } from '../../../platform/staff/live.ts';
import { watchBackupStatus } from '../../data/staff/backup-status.client.ts';
import type { BackupStatus } from '../../domain/backups/backup-status.ts';
import { canManageSite, canManageUsers, canReview } from '../../domain/people/permissions.ts';
import { type UserRecord, waitsForLevel } from '../../domain/people/user-record.ts';
import { SCREENS } from '../shared/addresses.ts';
import { useLivePostsInReview, useLiveUserRecords } from '../shared/live-data.ts';
import { useScreenCards } from '../shared/screen-cards.ts';
import { usePerson } from '../shared/session.tsx';
import { signUpsElsewhere, useStaffSite } from '../shared/site-data.ts';
import { type LoadedSection, staffFeatures } from '../shared/staff-feature.tsx';
import { Panel } from './dashboard-panel.tsx';
import { LastChanges, LastPostChanges } from './last-changes.tsx';
import {
  LatestPosts,
  NewSignUps,
  OwnDrafts,
  PostsInReview,
  ScheduledPosts,
  WaitingPeople,
} from './panels.tsx';
import './dashboard.css';

/**
 * A card for each part of the staff area that the user may open (docs/product.md#dashboard). Below are the user's tasks
 * and the latest posts and changes. `sections`: those of features, which come first.
 */
export default function Dashboard(props: Sections) {
  const person = usePerson();
  return canManageUsers(person) ? <AdministratorsDashboard {...props} /> : <Screen {...props} />;
}

interface Sections {
  sections: readonly LoadedSection[];
}

function AdministratorsDashboard(props: Sections) {
  return <Screen {...props} users={useLiveUserRecords()} />;
}

function Screen({ sections, users }: Sections & { users?: Live<UserRecord[]> }) {
  const site = useStaffSite();
  const person = usePerson();
  const id = useId();
  const cards = useScreenCards(person);
  const countsSignUps = signUpsElsewhere(site) === null;
  const linked = useContext(staffFeatures)
    .flatMap((feature) => feature.sections ?? [])
    .flatMap(({ forAllStaff, what, isFor }) =>
      forAllStaff && isFor?.(person) !== false ? [{ to: forAllStaff, title: what }] : [],
    );
  const notes: Record<string, ReactNode> = {
    [SCREENS.posts]: canReview(person) && <ReviewNote />,
    [SCREENS.users]: <PendingNote users={users?.value} />,
  };
  return (
    <>
      <h1 className="staff-title">Staff area</h1>
      <div className="staff-cards">
        {cards.map((card) => (
          <DashboardCard key={card.to} {...card} note={notes[card.to]} />
        ))}
      </div>
      <div className="staff-lists">
        <section className="staff-list-group" aria-labelledby={`${id}needs`}>
          <h2 id={`${id}needs`}>Needs you</h2>
          {sections.map(({ Section }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <Section key={at} />
          ))}
          {canReview(person) && <PostsInReview />}
          {users && <WaitingPeople users={users} />}
          {users && site.engine.kind === 'embedded' && <BackupProblem />}
          <OwnDrafts />
          <ScheduledPosts />
        </section>
        <section className="staff-list-group" aria-labelledby={`${id}latest`}>
          <h2 id={`${id}latest`}>Latest</h2>
          <LatestPosts />
          {users && countsSignUps && <NewSignUps />}
          {users ? <LastChanges users={users.value ?? []} /> : <LastPostChanges />}
        </section>
      </div>
      {!canManageSite(person) && (
        <p className="staff-more">
          <Link to={SCREENS.pictures}>Pictures</Link>
          {linked.map(({ to, title }) => (
            <Link key={to} to={to}>
              {title}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}

/** The number of access requests as the note of a card. Renders nothing if there are none or the number is unknown. */
function PendingNote({ users }: { users: readonly UserRecord[] | undefined }) {
  const pending = users?.filter(waitsForLevel).length ?? 0;
  if (pending === 0) return null;
  return <CardNote>{pending === 1 ? '1 request waiting' : `${pending} requests waiting`}</CardNote>;
}

/** The number of posts in review as the note of a card. Renders nothing if there are none. */
function ReviewNote() {
  const { value } = useLivePostsInReview();
  const count = value?.items.length ?? 0;
  if (count === 0) return null;
  return (
    <CardNote>
      {count}
      {value?.hasMore && '+'} in review
    </CardNote>
  );
}

const CardNote = ({ children }: { children: ReactNode }) => <p className="staff-card__note">{children}</p>;

function DashboardCard(props: { to: string; icon: Icon; title: string; text: string; note: ReactNode }) {
  const { to, icon: Sign, title, text, note } = props;
  return (
    <Link to={to} className="staff-card">
      <h2 className="staff-card__title">
        <Sign className="staff-icon" aria-hidden size={22} stroke={1.75} />
        {title}
      </h2>
      <p>{text}</p>
      {note}
    </Link>
  );
}

/** The problem of the site's backups; nothing if there is none. For administrators only. */
function BackupProblem() {
  const live = useLive<BackupStatus | null>('backups', watchBackupStatus);
  const problem = live.value?.problem ?? null;
  return (
    <Panel icon={IconArchive} title="Backups" live={live} count={problem === null ? 0 : 1}>
      <li>
        <Link to={SCREENS.site}>{problem}</Link>
      </li>
    </Panel>
  );
}
