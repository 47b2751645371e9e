import { type ComponentType, type ReactNode, useState } from 'react';
import type { Picture } from '../../domain/pictures/picture.ts';
import type { PictureChooserProps } from './picture-chooser.tsx';

/**
 * A dialog with the pictures that are there, downloaded when it is opened. `onPick` gets the one that is chosen, `fail`
 * a sentence when the dialog cannot be had. When it closes, the focus goes back to where it was.
 */
export function usePictureChooser(
  onPick: (picture: Picture) => void,
  fail: (sentence: string) => void,
): { open: () => void; dialog: ReactNode } {
  const [Chooser, setChooser] = useState<ComponentType<PictureChooserProps> | null>(null);
  const close = () => setChooser(null);
  const open = async () => {
    const loaded = await import('./picture-chooser.tsx').catch(() => null);
    if (loaded) setChooser(() => loaded.default);
    else fail('The list of pictures did not load. Press the button again.');
  };
  const pick = (picture: Picture) => {
    close();
    onPick(picture);
  };
  return { open: () => void open(), dialog: Chooser && <Chooser onPick={pick} onClose={close} /> };
}
