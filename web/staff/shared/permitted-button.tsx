import { Button, type ButtonProps } from '@mantine/core';
import { useRefusal } from './use-refusal.tsx';

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
