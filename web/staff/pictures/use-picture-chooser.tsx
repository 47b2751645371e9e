import { type ComponentType, type ReactNode, useState } from 'react';
import type { Picture } from '../../domain/pictures/picture.ts';
import type { PictureChooserProps } from './picture-chooser.tsx';

/**
 * The dialog of the picture library, downloaded on first use. `onPick` receives the chosen picture, `fail` a sentence
 * when the download failed. Restores the focus when it closes.
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
