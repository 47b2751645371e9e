import { type ReactNode, useRef } from 'react';

/** The browser's file dialog. */
export interface FileChooser {
  open: () => void;
  /** An invisible file input, which must be in the page. */
  input: ReactNode;
}

interface FileChooserOptions {
  multiple?: boolean;
  /** The accepted file types, as in HTML's `accept`; by default all pictures. */
  accept?: string | undefined;
}

/** Lets a person choose files of this computer. With the default `accept`, a phone also offers its camera. */
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
        // Clears the input, so that the same file can be chosen again.
        currentTarget.value = '';
        onChoose(files);
      }}
    />
  );
  return { open: () => field.current?.click(), input };
}
