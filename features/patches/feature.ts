import type { Feature } from '../../web/domain/feature.ts';

export const patches: Feature = { title: 'A page with all patch notes' };
