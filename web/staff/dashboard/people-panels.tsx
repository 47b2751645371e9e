import { Link } from 'react-router';
import { signUpsByWeek } from '../../domain/people/sign-up.ts';
import { fullName } from '../../domain/people/user-draft.ts';
import { type UserRecord, waitsForLevel } from '../../domain/people/user-record.ts';
import { SCREENS } from '../shared/addresses.ts';
import { IconMail, IconUserQuestion } from '../shared/icons.tsx';
import { type Live, useCountedSignUps } from '../shared/live-data.ts';
import { ListPanel, Panel } from './dashboard-panel.tsx';

/** People who have entered their details and have no permission level yet. */
export function WaitingPeople({ users }: { users: Live<UserRecord[]> }) {
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
    />
  );
}

/** The number of sign-ups in this week and in the previous week. */
export function NewSignUps() {
  const signUps = useCountedSignUps();
  const [week, last] = signUpsByWeek(signUps.value?.items ?? [], Date.now(), 2);
  return (
    <Panel icon={IconMail} title="Sign-ups" live={signUps} count={signUps.value?.items.length}>
      <li>
        <Link to={SCREENS.signUps}>{week?.count} this week</Link>
        <span className="needs-you__meta">{last?.count} last week</span>
      </li>
    </Panel>
  );
}
