import * as z from 'zod';
import type { Feature } from '../../web/domain/feature.ts';
import { nonBlankText } from '../../web/domain/setting.ts';

export const snapshot: Feature = {
  title: 'A static copy of the site',
  atStart: 'with `SNAPSHOT_DIR`, writes the whole copy in a process of its own',
  settings: {
    SNAPSHOT_DIR: {
      parse: z.optional(nonBlankText),
      about:
        'the folder for a [static copy of the site](features/snapshot/README.md), of its own: not in or around the folders of data, studio, backups and keys; only with the embedded engine',
      example: '../snapshot',
      backup: 'machine',
      writesOutside: true,
      embeddedOnly: true,
      openFolder: 'the folder of the static copy',
    },
  },
};
