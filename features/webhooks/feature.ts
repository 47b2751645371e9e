import type { Feature } from '../../web/domain/feature.ts';
import { WEBHOOK_COLLECTION, WEBHOOK_NOTICES } from './model/webhook.ts';

export const webhooks: Feature = {
  title: 'Webhooks',
  atStart: 'looks for posts and sign-ups that no webhook has been called for',
  collections: {
    webhook: WEBHOOK_COLLECTION,
    'webhook notice': { path: WEBHOOK_NOTICES, isPublic: false, exportFile: 'webhookNotices.json' },
  },
};
