import type { ComponentProps } from 'react';
import './choice-button.css';

/** A radio button that looks like a button. `className` is set on the label. */
export function ChoiceButton({ className, children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={className ? `choice-button ${className}` : 'choice-button'}>
      <input type="radio" {...input} />
      <span>{children}</span>
    </label>
  );
}
