import { expect, test } from 'vitest';
import { whole } from '../web/domain/setting.ts';
import { featureLines } from './features.ts';

test('each feature is one line: its name, state, data, settings and actions at the start', () => {
  const setting = { parse: whole(0, 9, 'must be a digit'), about: 'a digit', backup: 'yes' } as const;
  const features = {
    tides: {
      title: 'Tides',
      collections: { tide: { path: 'tides', isPublic: false, exportFile: 'tides.json' } },
      settings: { TIDES_SECONDS: setting },
      atStart: 'reads the tides of today',
    },
    winds: { title: 'Winds and gusts' },
  };
  expect(featureLines(features, { features: { tides: false } })).toEqual([
    'tides  off  Tides. Stores tides. Settings: TIDES_SECONDS. At the start: reads the tides of today.',
    'winds  on   Winds and gusts. Stores nothing. At the start: nothing.',
  ]);
});
