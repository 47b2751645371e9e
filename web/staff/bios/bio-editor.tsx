import { useParams } from 'react-router';
import type { Person } from '../../domain/people/user-record.ts';
import { LiveEditor } from '../editing/live-editor.tsx';
import { NoSuchScreen } from '../frame/screen-problems.tsx';
import { useLiveBio } from '../shared/live-data.ts';
import { usePerson } from '../shared/session.tsx';
import { BioWorkbench } from './bio-workbench.tsx';
import './bio-editor.css';

export default function BioEditor() {
  const { id = '' } = useParams();
  const person = usePerson();
  return <LiveBio key={`${person.uid} ${id}`} id={id} person={person} />;
}

/** Loads a bio for the editor. An unknown id redirects to /404 (docs/product.md#bio-editor). */
function LiveBio({ id, person }: { id: string; person: Person }) {
  const bio = useLiveBio(id);
  return (
    <LiveEditor live={bio} what="bio" missing={<NoSuchScreen />}>
      {(stored, removed) => <BioWorkbench person={person} stored={stored} removed={removed} />}
    </LiveEditor>
  );
}
