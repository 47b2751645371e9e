import * as z from 'zod';
import type { Feature } from '../../web/domain/feature.ts';
import { ALARMS } from './model/names.ts';

export const alarms: Feature = {
  title: 'Alarms',
  atStart: 'reads its alarms, and looks at disk and certificate from then on',
  collections: {
    // Not exported, because alarms are about the machine on which the site runs.
    alarm: { path: ALARMS, isPublic: false, exportFile: null },
  },
  settings: {
    ALARM_WEBHOOK: {
      parse: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
      about: 'an address to which each [alarm](features/alarms/README.md) is posted as JSON',
      example: 'https://hooks.example/studio',
      backup: 'secret',
    },
  },
};
