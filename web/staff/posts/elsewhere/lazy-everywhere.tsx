import { lazyPart } from '../../shared/lazy-part.tsx';
import { MissingPart } from '../../shared/missing-part.tsx';

/** The panel “Other places”. Its script formats the post for other places and loads when the panel is opened. */
export const LazyEverywhere = lazyPart(
  async () => (await import('./everywhere.tsx')).Everywhere,
  ({ onClose, missing }) => <MissingPart what="The panel" missing={missing} onClose={onClose} />,
);
