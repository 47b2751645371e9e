import type { Feature } from '../../web/domain/feature.ts';

export const gameNews: Feature = { title: 'News inside a game' };
