import '../screen-styles.ts';
import { Navigate } from 'react-router';
import { LiveEditor } from '../editing/live-editor.tsx';
import { useLiveBio } from '../shared/live-data.ts';
import { usePerson } from '../shared/session.tsx';
import { staffMeta } from '../shared/site-data.ts';
import type { Route } from './+types/bio-editor.ts';
import { BioWorkbench } from './bio-workbench.tsx';
import './bio-editor.css';

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches, 'Edit Bio');
}

export default function BioEditor({ params }: Route.ComponentProps) {
  return <LiveBio key={params.id} id={params.id} />;
}

/** An unknown bio goes to /404 (docs/product.md#bio-editor). */
function LiveBio({ id }: { id: string }) {
  const person = usePerson();
  const bio = useLiveBio(id);
  return (
    <LiveEditor live={bio} what="bio" missing={<Navigate to="/404" replace />}>
      {(stored, removed) => <BioWorkbench person={person} stored={stored} removed={removed} />}
    </LiveEditor>
  );
}
