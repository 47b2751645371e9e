import { Button } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import {
  CENTER,
  type Focus,
  focusPosition,
  inPercent,
  movedFocus,
} from '../../../platform/domain/pictures/focus.ts';
import './focus-picker.css';

const STEP = 0.05;
const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The aspect ratios in which pages crop a picture, as width by height. */
const CROPS = [
  { name: 'Card', ratio: '16 / 9' },
  { name: 'Shared link', ratio: '1200 / 630' },
  { name: 'Square', ratio: '1' },
  { name: 'Header', ratio: '3 / 1' },
];

interface FocusPickerProps {
  address: string;
  alt: string;
  width: number;
  height: number;
  focus: Focus | undefined;
  /** Saves the focus point. Null if the user may not change it. */
  onChange: ((focus: Focus) => void) | null;
  onError: () => void;
}

/** A picture whose focus point is set by a click or the arrow keys, and previews of the resulting crops. */
export function FocusPicker({
  address,
  alt,
  width,
  height,
  focus = CENTER,
  onChange,
  onError,
}: FocusPickerProps) {
  const [shown, setShown] = useState(focus);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { x, y } = inPercent(shown);

  function set(next: Focus) {
    setShown(next);
    clearTimeout(timer.current);
    // Repeated key presses are saved as one change.
    timer.current = setTimeout(() => onChange?.(next), 400);
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    set(movedFocus(shown, ...step));
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    // A click by Enter or Space has no position.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    set(
      movedFocus(
        { x: 0, y: 0 },
        (event.clientX - box.left) / box.width,
        (event.clientY - box.top) / box.height,
      ),
    );
  };

  const size = { '--width': `${width}px`, '--ratio': width / height } as CSSProperties;
  const picture = <img src={address} alt={alt} style={size} {...{ width, height, onError }} />;
  if (!onChange) return picture;
  return (
    <div className="focus-picker">
      <button
        type="button"
        className="focus-picker__picture"
        aria-label={`Focus point of the picture: ${x} % from the left, ${y} % from the top`}
        aria-describedby="focus-help"
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {picture}
        <span className="focus-picker__point" style={{ left: `${x}%`, top: `${y}%` }} />
      </button>
      <p id="focus-help" className="staff-hint">
        Press the most important point of the picture, or move the mark to it with the arrow keys. Every crop
        shows this point.
      </p>
      <p role="status" className="visually-hidden">
        {`${x} % from the left, ${y} % from the top`}
      </p>
      <ul className="focus-picker__crops" aria-label="Crops">
        {CROPS.map(({ name, ratio }) => (
          <li key={name}>
            <img src={address} alt="" style={{ aspectRatio: ratio, objectPosition: focusPosition(shown) }} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
      {(x !== 50 || y !== 50) && (
        <Button variant="default" size="sm" onClick={() => set(CENTER)}>
          Focus on the centre
        </Button>
      )}
    </div>
  );
}
