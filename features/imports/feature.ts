import type { Feature } from '../../web/domain/feature.ts';

export const imports: Feature = { title: 'Import from WordPress or Ghost' };
