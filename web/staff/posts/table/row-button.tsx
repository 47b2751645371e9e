import type { ReactNode } from 'react';
import { useRefusal } from '../../shared/use-refusal.tsx';

interface RowButtonProps {
  variant?: 'default' | 'outline' | 'filled';
  /** Why the person may not use the button; null if they may. */
  refusal?: string | null;
  onClick: () => void;
  children: ReactNode;
}

/**
 * A light button for the rows of a long list. It looks like Mantine's and behaves like `PermittedButton`, but is one
 * element instead of three and a dozen components, because a list of fifty posts has two hundred. A button that may not
 * be used is less prominent, and shows its reason on hover and focus.
 */
export function RowButton({ variant = 'default', refusal = null, onClick, children }: RowButtonProps) {
  const refused = useRefusal(refusal);
  return (
    <>
      <button
        type="button"
        className="row-button"
        data-variant={refused ? 'refused' : variant}
        {...(refused ? { ...refused.attributes, title: undefined } : { onClick })}
      >
        {children}
      </button>
      {refused?.words}
    </>
  );
}
