import type { Feature } from '../../web/domain/feature.ts';
import { ELSEWHERE_COLLECTION, ELSEWHERE_STEPS } from './model/elsewhere-post.ts';
import { ELSEWHERE } from './model/names.ts';
import { PLACE_COLLECTION } from './model/place.ts';

export const elsewhere: Feature = {
  title: 'Other places',
  atStart: 'looks for orders that were not carried out',
  collections: {
    place: PLACE_COLLECTION,
    'elsewhere post': { ...ELSEWHERE_COLLECTION, ofPost: true },
    'elsewhere steps': {
      path: ELSEWHERE_STEPS,
      isPublic: false,
      exportFile: 'elsewhereSteps.json',
      besides: ELSEWHERE,
    },
  },
};
