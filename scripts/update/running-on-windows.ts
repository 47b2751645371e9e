import { answers } from './trial.ts';
import { UpdateError } from './update-error.ts';

/** Throws `UpdateError` on Windows if the site responds, because Windows cannot move files that a process has open. */
export async function refuseWhereFilesAreHeld(
  platform: NodeJS.Platform,
  /** Host and port of the site, from `notedAddress`. */
  address: string | null,
): Promise<void> {
  if (platform === 'win32' && (await answers(address)))
    throw new UpdateError(
      'Nothing was changed. On Windows a running site locks its files, so stop the site first, then try again.',
    );
}
