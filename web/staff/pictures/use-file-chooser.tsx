import { type ReactNode, useRef } from 'react';

/** The browser's own dialog to choose files. */
export interface FileChooser {
  open: () => void;
  /** Has to be on the page, where nobody sees it. */
  input: ReactNode;
}

interface FileChooserOptions {
  multiple?: boolean;
  /** The kinds of files that can be chosen, as HTML's `accept`; all pictures unless it is given. */
  accept?: string | undefined;
}

/** Lets a person choose files of this computer. With the usual `accept`, a phone offers its camera as well. */
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
        // The same file can be chosen again.
        currentTarget.value = '';
        onChoose(files);
      }}
    />
  );
  return { open: () => field.current?.click(), input };
}
