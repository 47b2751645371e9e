import { Button, Group, Table } from '@mantine/core';
import { dateMachine, dateText } from '../../domain/dates.ts';
import { localTime } from '../../domain/local-time.ts';
import { type SignUp, stateOf } from '../../domain/people/sign-up.ts';
import { STATE_WORDS } from './sign-up-states.tsx';

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
