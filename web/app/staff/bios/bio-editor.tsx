import { useRef } from 'react';
import { Navigate } from 'react-router';
import type { Bio } from '../../domain/bio.ts';
import { useLiveBio } from '../shared/live-data.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { usePerson } from '../shared/session.tsx';
import { staffMeta } from '../shared/site-data.ts';
import type { Route } from './+types/bio-editor.ts';
import { BioWorkbench } from './bio-workbench.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches, 'Edit Bio');
}

export default function BioEditor({ params }: Route.ComponentProps) {
  return <LiveEditor key={params.id} id={params.id} />;
}

/** Reads the bio live and hands it to the workbench. An unknown bio goes to /404 (docs/product.md#bio-editor). */
function LiveEditor({ id }: { id: string }) {
  const person = usePerson();
  const { value, error, retry } = useLiveBio(id);
  const lastStored = useRef<Bio | null>(null);
  if (value) lastStored.current = value;
  const stored = lastStored.current;

  if (stored === null && value === null) return <Navigate to="/404" replace />;
  return (
    <>
      {error && <LiveProblem what="The bio can no longer be read." error={error} onRetry={retry} />}
      {stored === null && !error && <p role="status">Reading the bio …</p>}
      {stored && <BioWorkbench person={person} stored={stored} removed={value === null} />}
    </>
  );
}
