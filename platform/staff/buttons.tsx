import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentProps, useId } from 'react';
import './buttons.css';

type PermittedButtonProps = ButtonProps & {
  /** The reason why the user may not use the button; null if the user may. */
  refusal: string | null;
  onClick: () => void;
  autoFocus?: boolean;
};

/** A button that stays focusable if the user may not use it, and shows the reason. */
export function PermittedButton({ refusal, onClick, children, ...button }: PermittedButtonProps) {
  const id = useId();
  const refused = {
    'data-disabled': true,
    'aria-disabled': true,
    title: refusal ?? '',
    'aria-describedby': id,
  };
  return (
    <>
      <Button {...button} {...(refusal === null ? { onClick } : refused)}>
        {children}
      </Button>
      {refusal !== null && (
        <span id={id} className="visually-hidden">
          {refusal}
        </span>
      )}
    </>
  );
}

/** A radio button that looks like a button. `className` is set on the label. */
export function ChoiceButton({ className, children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={className ? `choice-button ${className}` : 'choice-button'}>
      <input type="radio" {...input} />
      <span>{children}</span>
    </label>
  );
}
