import { type ReactNode, useEffect, useRef, useState } from 'react';

/** The browser's file dialog. */
interface FileChooser {
  open: () => void;
  /** A hidden file input, to be rendered somewhere on the page. */
  input: ReactNode;
}

/** The file types of pictures and clips, as in HTML's `accept`. */
export const PICTURES_AND_CLIPS = 'image/*,video/mp4,video/webm';

interface FileChooserOptions {
  multiple?: boolean;
  /** The accepted file types, as in HTML's `accept`. Default: all pictures. */
  accept?: string | undefined;
}

/** Opens the browser's file dialog. With the default `accept`, a phone also offers its camera. */
export function useFileChooser(
  onChoose: (files: readonly File[]) => void,
  { multiple = false, accept = 'image/*' }: FileChooserOptions = {},
): FileChooser {
  const field = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={field}
      type="file"
      accept={accept}
      multiple={multiple}
      hidden
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // Clears the input; otherwise choosing the same file again would fire no event.
        currentTarget.value = '';
        onChoose(files);
      }}
    />
  );
  return { open: () => field.current?.click(), input };
}

/**
 * Whether files are being dragged. False for a picture dragged from a web page: dropping one of this page would upload
 * it again.
 */
export function carriesFiles(data: DataTransfer | null): data is DataTransfer {
  return data?.types.includes('Files') === true && !data.types.includes('text/uri-list');
}

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
