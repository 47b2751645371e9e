import { watchAlarms } from '../../data/staff/operations/alarms.client.ts';
import type { LiveList } from '../../data/staff/watch.client.ts';
import { dateMachine } from '../../domain/dates.ts';
import { localTime } from '../../domain/local-time.ts';
import type { Alarm } from '../../domain/operations/alarm.ts';
import { IconAlertTriangle } from '../shared/icons.tsx';
import { useLive } from '../shared/live-data.ts';
import { LiveProblem } from '../shared/live-problem.tsx';

/** The current alarms about the server, updated live; nothing if there are none. For administrators only. */
export function Alarms() {
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
