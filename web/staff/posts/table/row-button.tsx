import type { ReactNode } from 'react';
import { useRefusal } from '../../shared/use-refusal.tsx';

interface RowButtonProps {
  variant?: 'default' | 'outline' | 'filled';
  /** Why the person may not use it; null if they may. */
  refusal?: string | null;
  onClick: () => void;
  children: ReactNode;
}

/**
 * A light button for the rows of a long list, looking like Mantine's and behaving like `PermittedButton`: one element
 * instead of three and a dozen components, two hundred times in a list of fifty posts. A refused one recedes, and its
 * reason appears beside it on hover and focus.
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
