import { Link } from 'react-router';
import { canManageUsers, canReview } from '../../domain/people/permissions.ts';
import { type UserRecord, waitsForLevel } from '../../domain/people/user-record.ts';
import { SCREENS } from '../shared/addresses.ts';
import { type Icon, IconAlertTriangle, IconArchive, IconMail, IconUserQuestion } from '../shared/icons.tsx';
import { type Live, useLive, useLiveSignUps, useLiveUserRecords } from '../shared/live-data.ts';
import { useScreenCards } from '../shared/screen-cards.ts';
import { usePerson } from '../shared/session.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import { LastChanges, LastPostChanges } from './last-changes.tsx';
import { LatestPosts, OwnDrafts, PostsInReview, ScheduledPosts } from './post-panels.tsx';
import './dashboard.css';
import { watchAlarms } from '../../data/staff/operations/alarms.client.ts';
import { watchBackupStatus } from '../../data/staff/operations/backup-status.client.ts';
import type { LiveList } from '../../data/staff/watch.client.ts';
import type { BackupStatus } from '../../domain/backups/backup-status.ts';
import { dateMachine, dateText } from '../../domain/dates.ts';
import { localTime } from '../../domain/local-time.ts';
import type { Alarm } from '../../domain/operations/alarm.ts';
import { signUpsByWeek } from '../../domain/people/sign-up.ts';
import { fullName } from '../../domain/people/user-draft.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { ListPanel, Panel } from './dashboard-panel.tsx';

/** Maximum number of sign-ups that are loaded to count those of the last two weeks. */
const SIGN_UPS_COUNTED = 500;

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

/** The current alarms about the server, updated live; nothing if there are none. For administrators only. */
function Alarms() {
  const live = useLive<LiveList<Alarm>>('alarms', watchAlarms);
  const alarms = live.value?.items ?? [];
  if (live.error && !live.value)
    return <LiveProblem what="The alarms could not be loaded." error={live.error} onRetry={live.retry} />;
  if (alarms.length === 0) return null;
  return (
    <section className="staff-alarms" role="alert" aria-label="Alarms">
      <h2>
        <IconAlertTriangle className="staff-icon" aria-hidden size={20} stroke={1.75} />
        Problems that the owner of the server must solve
      </h2>
      <ul>
        {alarms.map(({ id, sentence, since }) => (
          <li key={id}>
            {sentence}{' '}
            <time className="needs-you__meta" dateTime={dateMachine(since)}>
              Since {localTime(since)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The times of the last backup and of the last test restore, and any problem. For administrators only. */
function Backups() {
  const live = useLive<BackupStatus | null>('backups', watchBackupStatus);
  const { value: status } = live;
  return (
    <Panel
      icon={IconArchive}
      title="Backups"
      live={live}
      count={status === undefined ? undefined : status === null ? 0 : 1}
      empty="No backup has been made yet."
    >
      {status && <Status status={status} />}
    </Panel>
  );
}

function Status({ status: { on, lastBackup, lastProof, problem } }: { status: BackupStatus }) {
  return (
    <>
      {problem !== null && <li>{problem}</li>}
      {!on && <li>The site makes no backups by itself, because BACKUP_HOURS is 0.</li>}
      <Line title="Last backup" time={lastBackup} />
      <Line title="Last restored as a test" time={lastProof} />
    </>
  );
}

function Line({ title, time }: { title: string; time: number | null }) {
  return (
    <li>
      <span>{title}</span>
      {time === null ? (
        <span className="needs-you__meta">Never</span>
      ) : (
        <time className="needs-you__meta" dateTime={dateMachine(time)} title={localTime(time)}>
          {dateText(time)}
        </time>
      )}
    </li>
  );
}

/** People who have entered their details and have no permission level yet. */
function WaitingPeople({ users }: { users: Live<UserRecord[]> }) {
  const waiting = users.value?.filter(waitsForLevel);
  return (
    <ListPanel
      icon={IconUserQuestion}
      title="Access requests"
      live={users}
      entries={waiting}
      line={(user) => (
        <>
          <Link to={SCREENS.users} dir="auto">
            {fullName(user)}
          </Link>
          <span className="needs-you__meta" dir="auto">
            {user.email || user.teamRole}
          </span>
        </>
      )}
      all={SCREENS.users}
      empty="No requests are waiting."
    />
  );
}

/** The number of sign-ups in this week and in the previous week. */
function NewSignUps() {
  const signUps = useLiveSignUps(SIGN_UPS_COUNTED);
  const [week, last] = signUpsByWeek(signUps.value?.items ?? [], Date.now(), 2);
  return (
    <Panel
      icon={IconMail}
      title="Sign-ups"
      live={signUps}
      count={signUps.value?.items.length}
      empty="Nobody has signed up yet."
    >
      <li>
        <Link to={SCREENS.signUps}>{week?.count} this week</Link>
        <span className="needs-you__meta">{last?.count} last week</span>
      </li>
    </Panel>
  );
}
