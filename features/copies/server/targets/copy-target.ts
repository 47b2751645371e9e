/** A storage for copies. Names are paths of letters, digits, `.`, `-` and `/`. Methods reject with `TargetError`. */
export interface CopyTarget {
  /** Stores a file with a new name. Never replaces a file that exists. */
  put(name: string, bytes: Uint8Array): Promise<'stored' | 'exists'>;
  /** The bytes of a file; null if there is none. */
  get(name: string): Promise<Buffer | null>;
  /** Names of the files and folders directly in a folder, relative to it, in ascending order. */
  list(folder: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Thrown when the storage refuses a request, fails, or cannot be reached. */
export class TargetError extends Error {
  override name = 'TargetError';
}
