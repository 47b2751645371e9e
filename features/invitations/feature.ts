import type { Feature } from '../../web/domain/feature.ts';
import { INVITATION_COLLECTION, INVITATION_SECRETS } from './model/invitation.ts';

export const invitations: Feature = {
  title: 'Invitations',
  atStart: 'deletes those that have expired, and without an administrator writes a link for the first one',
  collections: {
    /** Invitations are not exported, because they last 7 days. */
    invitation: INVITATION_COLLECTION,
    'invitation secret': { path: INVITATION_SECRETS, isPublic: false, exportFile: null },
  },
};
