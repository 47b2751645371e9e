import type { ReactNode } from 'react';
import { useRefusal } from '../../shared/use-refusal.tsx';

interface RowButtonProps {
  look?: 'default' | 'outline' | 'filled';
  /** Why the person may not use it; null when they may. */
  refusal?: string | null;
  onClick: () => void;
  children: ReactNode;
}

/**
 * A button in a row of a long list, as Mantine's looks and as `PermittedButton` behaves: one element instead of three and
 * a dozen components, two hundred times in a list of fifty posts.
 */
export function RowButton({ look = 'default', refusal = null, onClick, children }: RowButtonProps) {
  const refused = useRefusal(refusal);
  return (
    <>
      <button
        type="button"
        className="row-button"
        data-look={refused ? 'refused' : look}
        {...(refused ? refused.attributes : { onClick })}
      >
        {children}
      </button>
      {refused?.words}
    </>
  );
}
