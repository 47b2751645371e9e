import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { inPlaces } from './in-places.ts';

/** Rows stay where they are for this long after a press, in milliseconds: it may be the first one of a double click. */
const STAYING_FOR = 500;

/**
 * The rows, each in its place while one of them is pressed and for a moment after that: a row that came under the pointer
 * meanwhile, because of a colleague or of the first press itself, would get the press. `onPress` is to be called when a
 * pointer goes down on the rows.
 */
export function useSteadyRows<Row extends { id: string }>(
  rows: Row[] | undefined,
): { rows: Row[] | undefined; onPress: () => void } {
  const [held, setHeld] = useState<Row[] | null>(null);
  const steady = useMemo(() => (rows && held ? inPlaces(rows, held) : rows), [rows, held]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef(steady);
  useEffect(() => {
    shown.current = steady;
  }, [steady]);

  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return;
    const release = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(setHeld, STAYING_FOR, null);
    };
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    return () => {
      clearTimeout(timer.current);
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
    };
  }, [isHeld]);

  const onPress = useCallback(() => {
    clearTimeout(timer.current);
    setHeld(shown.current ?? null);
  }, []);
  return { rows: steady, onPress };
}
