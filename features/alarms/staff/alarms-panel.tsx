import type { LiveList } from '../../../platform/data/staff/watch.client.ts';
import { dateMachine } from '../../../platform/domain/dates.ts';
import { localTime } from '../../../platform/domain/local-time.ts';
import { IconAlertTriangle } from '../../../platform/staff/icons.tsx';
import { useLive } from '../../../platform/staff/live.ts';
import { LiveProblem } from '../../../platform/staff/live-problem.tsx';
import { canManageUsers } from '../../../web/domain/people/permissions.ts';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { watchAlarms } from '../data/alarms.client.ts';
import type { Alarm } from '../model/alarm.ts';
import './alarms-panel.css';

/** The current alarms on the dashboard of administrators. Engines other than the embedded one have none. */
export default function AlarmsPanel() {
  const { engine } = useStaffSite();
  return canManageUsers(usePerson()) && engine.kind === 'embedded' && <Alarms />;
}

/** The current alarms about the server, updated live; nothing if there are none. */
function Alarms() {
  const live = useLive<LiveList<Alarm>>('alarms', watchAlarms);
  const alarms = live.value?.items ?? [];
  if (live.error && !live.value)
    return <LiveProblem what="The alarms could not be loaded." error={live.error} onRetry={live.retry} />;
  if (alarms.length === 0) return null;
  return (
    <section className="staff-alarms" role="alert" aria-label="Alarms">
      <h3>
        <IconAlertTriangle className="staff-icon" aria-hidden size={20} stroke={1.75} />
        Problems that the owner of the server must solve
      </h3>
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
