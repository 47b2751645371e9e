import { Anchor, Button, Group, Modal } from '@mantine/core';
import { type CSSProperties, memo, useState } from 'react';
import { Link } from 'react-router';
import { askOldSignUps } from '../../data/staff/mail/mailings.client.ts';
import { dateText } from '../../domain/dates.ts';
import { SIGN_UP_STATES, type SubscriptionState } from '../../domain/mail/opt-in.ts';
import {
  neverAsked,
  type SignUp,
  signUpsByPage,
  signUpsByWeek,
  stateOf,
} from '../../domain/people/sign-up.ts';
import { counted } from '../../domain/text/counted.ts';
import { SCREENS } from '../shared/addresses.ts';
import { useFocusBack } from '../shared/focus.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { usePerson } from '../shared/session.tsx';
import { useDatabaseAction } from '../shared/use-database-action.ts';

const WEEKS = 8;

/** The number of sign-ups in each of the last weeks. */
export const SignUpWeeks = memo(function SignUpWeeks({ items }: { items: readonly SignUp[] }) {
  const weeks = signUpsByWeek(items, Date.now(), WEEKS);
  const most = Math.max(1, ...weeks.map(({ count }) => count));
  return (
    <section aria-labelledby="sign-up-weeks" className="sign-up-weeks">
      <h2 id="sign-up-weeks">By week</h2>
      <dl>
        {weeks.map(({ start, count }, at) => (
          <div key={start}>
            <dt>{at === 0 ? 'This week' : `From ${dateText(start)}`}</dt>
            <dd style={{ '--share': count / most } as CSSProperties}>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
});

/** Maximum number of pages in the list. */
const MOST = 10;

/** The pages with the most sign-ups, and how many came from each. */
export const SignUpPages = memo(function SignUpPages({ items }: { items: readonly SignUp[] }) {
  const pages = signUpsByPage(items).slice(0, MOST);
  const most = pages[0]?.count ?? 1;
  return (
    <section aria-labelledby="sign-up-pages" className="sign-up-weeks">
      <h2 id="sign-up-pages">By page</h2>
      <dl>
        {pages.map(({ page, count }) => (
          <div key={page}>
            <dt>{pageName(page)}</dt>
            <dd style={{ '--share': count / most } as CSSProperties}>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
});

function pageName(page: string): string {
  if (page === '') return 'Not known';
  return page === '/' ? 'Home' : page;
}

/** The number of sign-ups in each state, and a button that sends confirmation mails to people who never got one. */
export function SignUpStates({ items }: { items: readonly SignUp[] }) {
  const [isAsking, setAsking] = useState(false);
  const [told, setTold] = useState('');
  const old = neverAsked(items).length;
  return (
    <section aria-labelledby="sign-up-states" className="sign-up-states">
      <h2 id="sign-up-states">By state</h2>
      <ul>
        {SIGN_UP_STATES.map((state) => (
          <li key={state}>
            <strong>{items.filter((signUp) => stateOf(signUp) === state).length}</strong>{' '}
            {STATE_WORDS[state].toLowerCase()}
          </li>
        ))}
      </ul>
      <p className="staff-hint">
        Only confirmed addresses get news. Waiting addresses have not used the link in their confirmation
        mail, and are deleted after 30 days; earlier sign-ups, which got no such mail, also count as waiting,
        but stay. Paused addresses get no mail until you resume them: their mail server rejects mail, or the
        reader reported a mail as spam.
      </p>
      <Group>
        <Anchor component={Link} to={SCREENS.mailings}>
          News by mail
        </Anchor>
        {old > 0 && told === '' && (
          <Button variant="default" onClick={() => setAsking(true)}>
            Ask {counted(old, 'earlier sign-up')} to confirm
          </Button>
        )}
      </Group>
      <p role="status" className="staff-hint">
        {told}
      </p>
      {isAsking && (
        <AskOld
          count={old}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            setTold('Mails with a link to confirm are on their way.');
          }}
        />
      )}
    </section>
  );
}

/** Asks before confirmation mails are sent to people who signed up before mail was set up. */
function AskOld({ count, onClose, onDone }: { count: number; onClose: () => void; onDone: () => void }) {
  const { uid } = usePerson();
  const { run, busy, failure } = useDatabaseAction();
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={`Ask ${counted(count, 'earlier sign-up')} to confirm?`} centered>
      <p className="staff-problem">
        These addresses signed up without getting a mail with a link to confirm. Each gets at most one such
        mail now. It is not repeated. Addresses that are not confirmed are deleted after 30 days.
      </p>
      {failure && <LiveProblem {...failure} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={busy}
          onClick={async () => {
            if (await run('The mails were not sent.', (db) => askOldSignUps(db, uid))) onDone();
          }}
        >
          Send the mails
        </Button>
      </Group>
    </Modal>
  );
}

/** The names of the states of a sign-up. */
export const STATE_WORDS: Record<SubscriptionState, string> = {
  waiting: 'Waiting',
  confirmed: 'Confirmed',
  left: 'Left',
  paused: 'Paused',
};
