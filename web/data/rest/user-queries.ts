import { LEVELS } from '../../domain/people/levels.ts';
import { USER_RECORDS } from '../../domain/places.ts';
import type { Query } from './structured-query.ts';

/** A query for the records of administrators and of users with a higher level. */
export const ADMINISTRATORS: Query = {
  from: USER_RECORDS,
  where: [['permissionLevel', 'GREATER_THAN_OR_EQUAL', LEVELS.administrator]],
  order: [],
};
