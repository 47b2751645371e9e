import type { CopyPlace } from '../copy-place.ts';
import type { CopyTarget } from './copy-target.ts';
import { folderTarget } from './folder-target.ts';

/** Opens a storage for copies. Its library is loaded now; the first request connects. */
export async function openTarget(place: CopyPlace): Promise<CopyTarget> {
  switch (place.kind) {
    case 's3':
      return (await import('./s3-target.ts')).s3Target(place);
    case 'sftp':
      return (await import('./sftp-target.ts')).sftpTarget(place);
    case 'folder':
      return folderTarget(place.folder);
  }
}
