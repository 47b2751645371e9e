import type { LiveList } from '../../../platform/data/staff/watch.client.ts';
import { counted } from '../../../platform/domain/text/counted.ts';
import { useLive } from '../../../platform/staff/live.ts';
import { SiteSection, sectionPart } from '../../../web/staff/site/site-section.tsx';
import { watchWebhooks } from '../data/webhooks.client.ts';
import { WEBHOOKS_SECTION } from '../model/names.ts';
import type { Webhook } from '../model/webhook.ts';

const WebhooksPart = sectionPart(() => import('./webhooks-part.tsx'));

/** The section of the screen “Site”: how many webhooks there are. */
export default function WebhooksSection() {
  const live = useLive<LiveList<Webhook>>('webhooks', watchWebhooks);
  const count = live.value?.items.length;
  const state = count === 0 ? 'No webhooks.' : count !== undefined && `${counted(count, 'webhook')}.`;
  return <SiteSection title="Webhooks" to={WEBHOOKS_SECTION} live={live} state={state} Part={WebhooksPart} />;
}
