import type { LiveList } from '../../../web/data/staff/watch.client.ts';
import { counted } from '../../../web/domain/text/counted.ts';
import { useLive } from '../../../web/staff/shared/live-data.ts';
import { SiteSection } from '../../../web/staff/site/site-section.tsx';
import { watchWebhooks } from '../data/webhooks.client.ts';
import { WEBHOOKS_SCREEN } from '../model/names.ts';
import type { Webhook } from '../model/webhook.ts';

/** The section of the screen “Site”: how many webhooks there are. */
export default function WebhooksSection() {
  const live = useLive<LiveList<Webhook>>('webhooks', watchWebhooks);
  const count = live.value?.items.length;
  const state = count === 0 ? 'No webhooks.' : count !== undefined && `${counted(count, 'webhook')}.`;
  return <SiteSection title="Webhooks" to={WEBHOOKS_SCREEN} live={live} state={state} />;
}
