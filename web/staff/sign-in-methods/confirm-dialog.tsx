import { Button, Modal, Stack } from '@mantine/core';
import { confirmWithGoogle, confirmWithPasskey } from '../../data/staff/sign-in/sign-in-methods.client.ts';
import type { SignInMethods } from '../../domain/people/sign-in-methods.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import { useDatabaseAction } from '../shared/use-database-action.ts';
import { useFocusBack } from '../shared/use-focus-back.ts';
import { usePasskeyAdvice } from '../shared/use-passkey-advice.ts';

interface ConfirmDialogProps {
  methods: SignInMethods;
  onEnd: (isConfirmed: boolean) => void;
}

/** Asks the person to sign in again before a change of sign-in methods. */
export function ConfirmDialog({ methods, onEnd }: ConfirmDialogProps) {
  const { engine } = useStaffSite();
  const advice = usePasskeyAdvice();
  const { run, busy, failure, dismiss } = useDatabaseAction();
  useFocusBack();
  const confirm = async (act: () => Promise<void>) => {
    dismiss();
    if (await run('The sign-in failed.', act)) onEnd(true);
  };
  return (
    <Modal opened onClose={() => onEnd(false)} title="Is it you?" centered>
      <Stack>
        <p className="staff-problem">
          Your last sign-in was more than five minutes ago. Sign in again to make the change.
        </p>
        {methods.passkeys.length > 0 && advice === null && (
          <Button data-autofocus loading={busy} onClick={() => confirm(() => confirmWithPasskey(engine))}>
            Use a Passkey
          </Button>
        )}
        {methods.google !== null && (
          <Button variant="default" loading={busy} onClick={() => confirm(() => confirmWithGoogle(engine))}>
            Use Google
          </Button>
        )}
        {failure && <LiveProblem {...failure} onDismiss={dismiss} />}
      </Stack>
    </Modal>
  );
}
