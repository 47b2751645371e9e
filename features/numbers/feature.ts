import type { Feature } from '../../web/domain/feature.ts';

export const numbers: Feature = { title: 'Numbers' };
