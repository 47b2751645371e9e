import { Button, type ButtonProps } from '@mantine/core';
import { useId } from 'react';

/**
 * For a button that may not be used but stays focusable: attributes for the button, and a description to render beside
 * it for screen readers. Null if the action is allowed.
 */
export function useRefusal(reason: string | null) {
  const id = useId();
  if (reason === null) return null;
  return {
    attributes: { 'aria-disabled': true, title: reason, 'aria-describedby': id },
    words: (
      <span id={id} className="visually-hidden">
        {reason}
      </span>
    ),
  };
}

type PermittedButtonProps = ButtonProps & {
  /** The reason why the user may not use the button; null if the user may. */
  refusal: string | null;
  onClick: () => void;
  autoFocus?: boolean;
};

/** A button that stays focusable if the user may not use it, and shows the reason. */
export function PermittedButton({ refusal, onClick, children, ...button }: PermittedButtonProps) {
  const refused = useRefusal(refusal);
  return (
    <>
      <Button {...button} {...(refused ? { 'data-disabled': true, ...refused.attributes } : { onClick })}>
        {children}
      </Button>
      {refused?.words}
    </>
  );
}
