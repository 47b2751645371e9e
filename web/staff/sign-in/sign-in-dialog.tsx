import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { useLogOut } from '../frame/account-menu.tsx';
import './sign-in-dialog.css';

interface SignInDialogProps {
  title: string;
  /** Accessible name of the close button. */
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog of the login. Escape, the close button and a click outside close it. It is a native dialog, because
 * Mantine's dialog would add 30 KB to the download.
 */
export function SignInDialog({ title, closeLabel, onClose, children }: SignInDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape, which the browser reports as cancel
    <dialog
      ref={dialog}
      className="sign-in-dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="sign-in-dialog__page">
        <header className="sign-in-dialog__head">
          <h2 id={titleId}>{title}</h2>
          <CloseButton aria-label={closeLabel} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** A button that signs the user out, for example if they chose the wrong Google account. */
export function UseAnotherAccount() {
  const logOut = useLogOut();
  const { run, problem } = useDatabaseAction();
  return (
    <>
      <Button variant="subtle" onClick={() => run('You are still signed in.', logOut)}>
        Use another account
      </Button>
      {problem}
    </>
  );
}
