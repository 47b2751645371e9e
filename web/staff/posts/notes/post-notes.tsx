import { lazyPart, type Missing } from '../../shared/lazy-part.tsx';
import { MissingPart } from '../../shared/missing-part.tsx';
import type { NotesPanelProps } from './notes-panel.tsx';

/** The notes panel of a post. Its script loads after the form. */
export const PostNotes = lazyPart<NotesPanelProps>(
  async () => (await import('./notes-panel.tsx')).default,
  MissingNotes,
);

function MissingNotes({ missing }: { missing: Missing }) {
  return <MissingPart what="The notes" missing={missing} next={() => null} />;
}
