import { Button, Group, Table } from '@mantine/core';
import { dateMachine, dateText } from '../../../platform/domain/dates.ts';
import { localTime } from '../../../platform/domain/local-time.ts';
import { Question } from '../../../platform/staff/dialog.tsx';
import { removeSignUps, resumeSignUp } from '../../data/staff/people/sign-ups.client.ts';
import { type SignUp, stateOf } from '../../domain/people/sign-up.ts';
import { STATE_WORDS } from './sign-up-counts.tsx';

export interface RowActions {
  /**
   * Whether sign-ups have states, such as “Confirmed”. They have them only if mail is set up, because readers confirm
   * their sign-ups by mail.
   */
  hasStates: boolean;
  onRemove: (email: string) => void;
  onResume: (signUp: SignUp) => void;
}

/** One sign-up in the list. `agreed`: whether the list has a column for consent. */
export function SignUpRow({
  signUp,
  agreed,
  hasStates,
  onRemove,
  onResume,
}: RowActions & { signUp: SignUp; agreed: boolean }) {
  const { email, time, consent, reason } = signUp;
  const state = stateOf(signUp);
  return (
    <Table.Tr role="row">
      <Table.Th role="rowheader" scope="row">
        {email}
      </Table.Th>
      <Table.Td role="cell">
        <time dateTime={dateMachine(time)} title={localTime(time)}>
          {dateText(time)}
        </time>
      </Table.Td>
      {hasStates && (
        <Table.Td role="cell">
          {STATE_WORDS[state]}
          {state === 'paused' && reason && <p className="staff-hint">{reason}</p>}
        </Table.Td>
      )}
      {agreed && <Table.Td role="cell">{consent || '–'}</Table.Td>}
      <Table.Td role="cell">
        <Group gap="xs">
          {hasStates && state === 'paused' && (
            <Button variant="default" aria-label={`Resume ${email}`} onClick={() => onResume(signUp)}>
              Resume
            </Button>
          )}
          <Button variant="default" aria-label={`Remove ${email}`} onClick={() => onRemove(email)}>
            Remove
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

/** Asks before deleting the sign-ups of an e-mail address, because this cannot be undone. */
export function RemoveSignUp({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <Question
      title={`Remove ${email}?`}
      label="Remove"
      isRemoval
      act={(db) => removeSignUps(db, email)}
      failed="The address was not removed."
      onClose={onClose}
    >
      <p className="staff-problem">
        All sign-ups of this address are deleted. This cannot be undone. The person can sign up again.
      </p>
    </Question>
  );
}

/** Asks before a paused address is resumed. It gets news again only if it was confirmed before the pause. */
export function ResumeSignUp({ signUp, onClose }: { signUp: SignUp; onClose: () => void }) {
  const { email, reason, before } = signUp;
  return (
    <Question
      title={`Resume ${email}?`}
      label="Resume"
      act={(db) => resumeSignUp(db, signUp)}
      failed="The address was not resumed."
      onClose={onClose}
    >
      {reason && <p className="staff-problem">Paused because: {reason}</p>}
      <p className="staff-problem">
        {before === 'confirmed'
          ? 'The address gets news again. Resume it only if the person asks for it: mails to addresses that do not exist, or to people who complained, harm your sender’s reputation.'
          : 'This address had not been confirmed before it was paused. Resuming it sends no mail. To get a link to confirm, the person must sign up again.'}
      </p>
    </Question>
  );
}
