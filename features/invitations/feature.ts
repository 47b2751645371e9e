import type { Feature } from '../../web/domain/feature.ts';
import { INVITATION_COLLECTION, INVITATION_SECRETS } from './model/invitation.ts';

export const invitations: Feature = {
  title: 'Invitations',
  collections: {
    /** Invitations are not exported, because they last 7 days. */
    invitation: INVITATION_COLLECTION,
    'invitation secret': { path: INVITATION_SECRETS, isPublic: false, exportFile: null },
  },
};
