import { Button, Group, Modal } from '@mantine/core';
import { removeSignUps, resumeSignUp } from '../../data/staff/people/sign-ups.client.ts';
import type { SignUp } from '../../domain/people/sign-up.ts';
import { useFocusBack } from '../shared/focus.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { useDatabaseAction } from '../shared/use-database-action.ts';

/** Asks before deleting the sign-ups of an e-mail address, because this cannot be undone. */
export function RemoveSignUp({ email, onClose }: { email: string; onClose: () => void }) {
  const { run, busy, failure } = useDatabaseAction();
  useFocusBack();

  async function remove() {
    if (await run('The address was not removed.', (db) => removeSignUps(db, email))) onClose();
  }

  return (
    <Modal opened onClose={onClose} title={`Remove ${email}?`} centered>
      <p className="staff-problem">
        All sign-ups of this address are deleted. This cannot be undone. The person can sign up again.
      </p>
      {failure && <LiveProblem {...failure} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button color="red.4" loading={busy} onClick={() => void remove()}>
          Remove
        </Button>
      </Group>
    </Modal>
  );
}

/** Asks before a paused address is resumed. It gets news again only if it was confirmed before the pause. */
export function ResumeSignUp({ signUp, onClose }: { signUp: SignUp; onClose: () => void }) {
  const { run, busy, failure } = useDatabaseAction();
  useFocusBack();
  const { email, reason, before } = signUp;

  async function resume() {
    if (await run('The address was not resumed.', (db) => resumeSignUp(db, signUp))) onClose();
  }

  return (
    <Modal opened onClose={onClose} title={`Resume ${email}?`} centered>
      {reason && <p className="staff-problem">Paused because: {reason}</p>}
      <p className="staff-problem">
        {before === 'confirmed'
          ? 'The address gets news again. Resume it only if the person asks for it: mails to addresses that do not exist, or to people who complained, harm your sender’s reputation.'
          : 'This address had not been confirmed before it was paused. Resuming it sends no mail. To get a link to confirm, the person must sign up again.'}
      </p>
      {failure && <LiveProblem {...failure} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} onClick={() => void resume()}>
          Resume
        </Button>
      </Group>
    </Modal>
  );
}
