import type { Feature } from '../../web/domain/feature.ts';
import { COPY_SETTINGS } from './model/copy-settings.ts';

export const copies: Feature = {
  title: 'A copy elsewhere',
  settings: COPY_SETTINGS,
  atStart: 'with `COPY_TO`, sends a full copy',
};
