import { useEffect, useState } from 'react';
import { carriesFiles } from '../../pictures/chosen-files.tsx';

/**
 * While `possible` is true, passes files that are dropped on the page to `take`, unless another handler has taken them.
 * `take` must be a stable function. Returns whether files are being dragged over the page.
 */
export function useFileDrop(possible: boolean, take: (files: readonly File[]) => void): boolean {
  const [dropping, setDropping] = useState(false);

  useEffect(() => {
    if (!possible) return;
    const over = (event: DragEvent) => {
      if (event.defaultPrevented || !carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setDropping(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setDropping(false);
    const drop = (event: DragEvent) => {
      setDropping(false);
      if (event.defaultPrevented || !carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      take([...event.dataTransfer.files]);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, [possible, take]);

  return dropping;
}
