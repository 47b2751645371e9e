import { type ReactNode, useId } from 'react';

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
  const reasonId = useId();
  if (refusal === null) {
    return (
      <button type="button" className="row-button" data-look={look} onClick={onClick}>
        {children}
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        className="row-button"
        data-look="refused"
        aria-disabled
        title={refusal}
        aria-describedby={reasonId}
      >
        {children}
      </button>
      <span id={reasonId} className="visually-hidden">
        {refusal}
      </span>
    </>
  );
}
