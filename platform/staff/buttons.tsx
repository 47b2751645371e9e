import { Button, type ButtonProps } from '@mantine/core';
import { useId } from 'react';
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

interface ChoicesProps<Value> {
  legend: string;
  isLegendHidden?: boolean;
  className: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  /** Whether a dialog gives the focus to the chosen one when it opens. */
  takesFocus?: boolean;
  onChange: (value: Value) => void;
}

/** Radio buttons that look like buttons: a single tab stop, in which arrow keys change the selection. */
export function Choices<Value>(props: ChoicesProps<Value>) {
  const { legend, isLegendHidden, className, choices, value: chosen, takesFocus, onChange } = props;
  const name = useId();
  return (
    <fieldset className={`choices ${className}`}>
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      <div>
        {choices.map(({ value, label }) => (
          <label key={label} className="choice-button">
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              data-autofocus={(takesFocus && value === chosen) || undefined}
              onChange={() => onChange(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
