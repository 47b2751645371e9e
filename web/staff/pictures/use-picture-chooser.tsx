import { type ComponentType, type ReactNode, useState } from 'react';
import type { LibraryFile } from '../../domain/pictures/library.ts';
import type { PictureChooserProps } from './picture-chooser.tsx';

interface Asked {
  Chooser: ComponentType<PictureChooserProps>;
  several: boolean;
  clips: boolean;
}

/**
 * The dialog of the picture library, loaded on first use. `open(true)` lets the user choose several pictures,
 * `open(false, true)` a picture or a clip. `onPick` receives the chosen files in the order of choosing; `fail` receives
 * a message if the dialog cannot be loaded. When the dialog closes, the focus is restored.
 */
export function usePictureChooser(
  onPick: (files: readonly LibraryFile[]) => void,
  fail: (sentence: string) => void,
  onCancel?: () => void,
): { open: (several?: boolean, clips?: boolean) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = async (several: boolean, clips: boolean) => {
    const loaded = await import('./picture-chooser.tsx').catch(() => null);
    if (loaded) setAsked({ Chooser: loaded.default, several, clips });
    else fail('The list of pictures did not load. Press the button again.');
  };
  const pick = (files: readonly LibraryFile[]) => {
    setAsked(null);
    onPick(files);
  };
  const cancel = () => {
    setAsked(null);
    onCancel?.();
  };
  return {
    open: (several = false, clips = false) => void open(several, clips && !several),
    dialog: asked && (
      <asked.Chooser several={asked.several} clips={asked.clips} onPick={pick} onClose={cancel} />
    ),
  };
}
