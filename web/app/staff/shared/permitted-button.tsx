import { Button, type ButtonProps } from '@mantine/core';
import { useId } from 'react';

type PermittedButtonProps = ButtonProps & {
  /** Why the person may not use it; null when they may. */
  refusal: string | null;
  onClick: () => void;
  autoFocus?: boolean;
};

/** A button that stays in reach of keyboard and pointer when it may not be used, and then says why. */
export function PermittedButton({ refusal, onClick, children, ...button }: PermittedButtonProps) {
  const reasonId = useId();
  if (refusal === null) {
    return (
      <Button {...button} onClick={onClick}>
        {children}
      </Button>
    );
  }
  return (
    <>
      <Button {...button} data-disabled aria-disabled title={refusal} aria-describedby={reasonId}>
        {children}
      </Button>
      <span id={reasonId} className="visually-hidden">
        {refusal}
      </span>
    </>
  );
}
