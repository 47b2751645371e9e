import { useParams } from 'react-router';
import { LiveEditor } from '../editing/live-editor.tsx';
import { useLiveBio } from '../shared/live-data.ts';
import { NoSuchScreen } from '../shared/no-such-screen.tsx';
import { usePerson } from '../shared/session.tsx';
import { BioWorkbench } from './bio-workbench.tsx';
import './bio-editor.css';

export default function BioEditor() {
  const { id = '' } = useParams();
  return <LiveBio key={id} id={id} />;
}

/** An unknown bio redirects to /404 (docs/product.md#bio-editor). */
function LiveBio({ id }: { id: string }) {
  const person = usePerson();
  const bio = useLiveBio(id);
  return (
    <LiveEditor live={bio} what="bio" missing={<NoSuchScreen />}>
      {(stored, removed) => <BioWorkbench person={person} stored={stored} removed={removed} />}
    </LiveEditor>
  );
}
