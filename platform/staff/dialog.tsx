import { Button, Group, Modal, type ModalProps, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StaffFirebase } from '../data/staff/staff-firebase.client.ts';
import { useFocusBack } from './focus.ts';
import { useDatabaseAction } from './use-database-action.ts';

/** A dialog that is rendered while it is open. When it closes, the focus returns to what had it before. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack();
  return <Modal opened {...props} />;
}

interface FormDialogProps extends Pick<ModalProps, 'title' | 'size' | 'onClose'> {
  /** The label of the button that submits. */
  submit: string;
  isReady: boolean;
  onSubmit: () => void;
  /** The label of the button that closes. */
  close?: string;
  /** Further buttons. */
  acts?: ReactNode;
  children: ReactNode;
}

/** A dialog with a form. */
export function FormDialog(props: FormDialogProps) {
  const { submit, isReady, onSubmit, close = 'Cancel', acts, onClose, children, ...dialog } = props;
  return (
    <Dialog onClose={onClose} {...dialog}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // In the tree of components, another form may be around this one.
          event.stopPropagation();
          if (isReady) onSubmit();
        }}
      >
        <Stack gap="md">
          {children}
          <Group justify="flex-end">
            {acts}
            <Button variant="default" onClick={onClose}>
              {close}
            </Button>
            <Button type="submit" disabled={!isReady}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface QuestionProps {
  title: string;
  /** The label of the button that acts. */
  label: string;
  /** Whether the action deletes something or takes it away. */
  isRemoval?: boolean;
  act: (db: StaffFirebase['db']) => Promise<unknown>;
  /** The title of the message if the action fails. */
  failed: string;
  /** Called after the action instead of `onClose`. */
  onDone?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before an action, and closes when it has succeeded. */
export function Question(props: QuestionProps) {
  const { title, label, isRemoval, act, failed, onClose, onDone = onClose, children } = props;
  const { run, busy, problem, dismiss } = useDatabaseAction();
  return (
    <Dialog onClose={onClose} title={title} centered>
      {children}
      {problem}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          {...(isRemoval && { color: 'red.4' })}
          loading={busy}
          onClick={async () => {
            dismiss();
            if (await run(failed, act)) onDone();
          }}
        >
          {label}
        </Button>
      </Group>
    </Dialog>
  );
}
