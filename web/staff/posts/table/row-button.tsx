import type { ReactNode } from 'react';
import { useRefusal } from '../../shared/use-refusal.tsx';

interface RowButtonProps {
  variant?: 'default' | 'outline' | 'filled';
  /** The reason why the user may not use the button; null if the user may. */
  refusal?: string | null;
  /** Whether the button's action is running. */
  isBusy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/**
 * A button for rows of long lists. It looks like Mantine's and behaves like `PermittedButton`, but has no inner
 * elements, because a list of fifty posts has two hundred buttons. A button that is not permitted shows the reason on
 * hover and focus.
 */
export function RowButton({
  variant = 'default',
  refusal = null,
  isBusy,
  onClick,
  children,
}: RowButtonProps) {
  const refused = useRefusal(refusal);
  return (
    <>
      <button
        type="button"
        className="row-button"
        aria-busy={isBusy}
        data-variant={refused ? 'refused' : variant}
        {...(refused ? { ...refused.attributes, title: undefined } : { onClick })}
      >
        {children}
      </button>
      {refused?.words}
    </>
  );
}
