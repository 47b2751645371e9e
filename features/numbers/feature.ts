import type { Feature } from '../../web/domain/feature.ts';
import { whole } from '../../web/domain/setting.ts';
import { NUMBERS } from './model/day-numbers.ts';

export const numbers: Feature = {
  title: 'Numbers',
  collections: { 'day of numbers': { path: NUMBERS, isPublic: false, exportFile: 'numbers.json' } },
  settings: {
    NUMBERS_SECONDS: {
      parse: whole(0, 3600, 'must be a number of seconds from 0 to 3600; 0 counts nothing').default(30),
      about:
        'seconds between two writes of the [numbers of visits](features/numbers/README.md); `0` counts no visits',
      backup: 'yes',
    },
  },
};
