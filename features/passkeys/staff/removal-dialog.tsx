import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../../platform/staff/dialog.tsx';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { PASSKEY_PROBLEMS } from '../model/passkey-problem.ts';

interface RemovalDialogProps {
  title: string;
  /** Why the sign-in method cannot be removed; null if it can. */
  problem: 'last' | 'no-codes' | null;
  /** The first sentence, which says that the removed method no longer signs the person in. */
  effect: string;
  /** The label of the button. */
  label: string;
  onRemove: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before a sign-in method is removed, or says why it cannot be. A removal ends all other sessions. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { title, problem, effect, label, onRemove, onClose, children } = props;
  const { engine } = useStaffSite();
  return (
    <Dialog onClose={onClose} title={title} centered>
      {problem ? (
        <p>{PASSKEY_PROBLEMS[problem]}</p>
      ) : (
        <>
          <p>
            {effect} You will be signed out everywhere except here.
            {engine.kind === 'hosted' && ' A page that is open elsewhere may work for up to an hour more.'}
          </p>
          <p className="staff-hint">{children}</p>
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {problem ? 'Close' : 'Cancel'}
        </Button>
        {!problem && (
          <Button
            color="red.4"
            onClick={() => {
              onClose();
              onRemove();
            }}
          >
            {label}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
