import { Anchor, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { counted } from '../../../platform/domain/text/counted.ts';
import { Question } from '../../../platform/staff/dialog.tsx';
import { neverAsked, SIGN_UP_STATES, stateOf } from '../../../web/domain/people/sign-up.ts';
import { useCountedSignUps } from '../../../web/staff/shared/live-data.ts';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { STATE_WORDS } from '../../../web/staff/sign-ups/sign-up-counts.tsx';
import { askOldSignUps } from '../data/mailings.client.ts';
import { NEWS_SECTION } from '../model/names.ts';
import { useNewsState } from './news-state.ts';

/** The number of sign-ups in each state, and a button that sends confirmation mails to people who never got one. */
export default function SignUpStates() {
  const items = useCountedSignUps().value?.items;
  const isOn = useNewsState()?.from;
  const [isAsking, setAsking] = useState(false);
  const [told, setTold] = useState('');
  if (!isOn || !items || items.length === 0) return null;
  const old = neverAsked(items).length;
  return (
    <section aria-labelledby="sign-up-states" className="sign-up-states">
      <h3 id="sign-up-states">By state</h3>
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
        <Anchor component={Link} to={NEWS_SECTION}>
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
  return (
    <Question
      title={`Ask ${counted(count, 'earlier sign-up')} to confirm?`}
      label="Send the mails"
      act={(db) => askOldSignUps(db, uid)}
      failed="The mails were not sent."
      onDone={onDone}
      onClose={onClose}
    >
      <p className="staff-problem">
        These addresses signed up without getting a mail with a link to confirm. Each gets at most one such
        mail now. It is not repeated. Addresses that are not confirmed are deleted after 30 days.
      </p>
    </Question>
  );
}
