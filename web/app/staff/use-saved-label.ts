import { useEffect, useState } from 'react';

/** Spec §9, in milliseconds. */
const SAVED_FOR = 3000;

/** The label of a save button: Save, Saving, Saved, and after three seconds Save again (spec §2). */
export function useSavedLabel(): { label: string; show: (state: 'saving' | 'saved' | 'idle') => void } {
  const [state, setState] = useState<'saving' | 'saved' | 'idle'>('idle');
  useEffect(() => {
    if (state !== 'saved') return;
    const timer = setTimeout(setState, SAVED_FOR, 'idle');
    return () => clearTimeout(timer);
  }, [state]);
  return { label: { idle: 'Save', saving: 'Saving', saved: 'Saved' }[state], show: setState };
}
