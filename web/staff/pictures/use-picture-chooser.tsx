import { type ComponentType, type ReactNode, useState } from 'react';
import type { Picture } from '../../domain/pictures/picture.ts';
import type { PictureChooserProps } from './picture-chooser.tsx';

interface Asked {
  Chooser: ComponentType<PictureChooserProps>;
  several: boolean;
}

/**
 * The dialog of the picture library, downloaded on first use; `open(true)` asks for several pictures. `onPick` receives
 * the chosen pictures, in the order of the choice; `fail` a sentence when the download failed. Restores the focus when
 * it closes.
 */
export function usePictureChooser(
  onPick: (pictures: readonly Picture[]) => void,
  fail: (sentence: string) => void,
  onCancel?: () => void,
): { open: (several?: boolean) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = async (several: boolean) => {
    const loaded = await import('./picture-chooser.tsx').catch(() => null);
    if (loaded) setAsked({ Chooser: loaded.default, several });
    else fail('The list of pictures did not load. Press the button again.');
  };
  const pick = (pictures: readonly Picture[]) => {
    setAsked(null);
    onPick(pictures);
  };
  const cancel = () => {
    setAsked(null);
    onCancel?.();
  };
  return {
    open: (several = false) => void open(several),
    dialog: asked && <asked.Chooser several={asked.several} onPick={pick} onClose={cancel} />,
  };
}
