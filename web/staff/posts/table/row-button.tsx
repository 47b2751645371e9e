import type { ReactNode } from 'react';

interface RowButtonProps {
  variant?: 'default' | 'outline' | 'filled';
  /** Whether the button's action is running. */
  isBusy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/**
 * A button for rows of long lists. It looks like Mantine's, but has no inner elements, because a list of fifty posts has
 * two hundred buttons.
 */
export const RowButton = ({ variant = 'default', isBusy, onClick, children }: RowButtonProps) => (
  <button type="button" className="row-button" aria-busy={isBusy} data-variant={variant} onClick={onClick}>
    {children}
  </button>
);
