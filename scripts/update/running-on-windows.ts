import { answers } from './trial.ts';
import { UpdateError } from './update-error.ts';

/**
 * Throws `UpdateError` where a running site keeps its files from being replaced: on Windows nobody moves what a process
 * has open.
 */
export async function refuseWhereFilesAreHeld(
  platform: NodeJS.Platform,
  /** Where the site notes that it answers, as `notedAddress` says. */
  address: string | null,
): Promise<void> {
  if (platform === 'win32' && (await answers(address)))
    throw new UpdateError(
      'Nothing was changed: on Windows a running site holds its files, so stop the site first, then try again.',
    );
}
