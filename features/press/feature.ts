import type { Feature } from '../../web/domain/feature.ts';

export const press: Feature = { title: 'Press pages' };
