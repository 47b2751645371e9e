import { lazyPart, MissingPart } from '../../../../platform/staff/lazy-part.tsx';

/** The publish panel. Its script loads when the panel is first opened. */
export const LazyPublishPanel = lazyPart(
  async () => (await import('./publish-panel.tsx')).PublishPanel,
  ({ onClose, missing }) => <MissingPart what="The publish panel" missing={missing} onClose={onClose} />,
);
