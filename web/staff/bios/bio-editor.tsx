import { Alert, Menu, Title } from '@mantine/core';
import { useDeferredValue, useId } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useSaveKey } from '../../../platform/staff/editing/editing-keys.ts';
import { EditingNotices } from '../../../platform/staff/editing/editing-notices.tsx';
import { useMayLeave } from '../../../platform/staff/editing/leave-guard.tsx';
import { LiveEditor } from '../../../platform/staff/editing/live-editor.tsx';
import { MoreMenu } from '../../../platform/staff/editing/more-menu.tsx';
import { SaveButton, SaveStatus } from '../../../platform/staff/editing/save-bar.tsx';
import { SaveProblem } from '../../../platform/staff/editing/save-problem.tsx';
import { useEditSession } from '../../../platform/staff/editing/use-edit-session.ts';
import { type Run, useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { updateBio } from '../../data/staff/bios/update-bio.client.ts';
import { trashBio } from '../../data/staff/trash/trashed-bios.client.ts';
import { BIO_FIELDS, type Bio, type BioField } from '../../domain/bios/bio.ts';
import { bioProblems } from '../../domain/bios/bio-form.ts';
import { canEditBio, canTrashBio } from '../../domain/people/permissions.ts';
import type { Person } from '../../domain/people/user-record.ts';
import { BioPreview } from '../../ui/bios/bio-preview.tsx';
import { NoSuchScreen } from '../frame/screen-problems.tsx';
import { SCREENS } from '../shared/addresses.ts';
import { justTrashed } from '../shared/list-news.tsx';
import { useLiveBio } from '../shared/live-data.ts';
import { usePerson } from '../shared/session.tsx';
import { BioForm } from './bio-form.tsx';
import { BIO_TEXTS } from './bio-texts.ts';
import './bio-editor.css';
import '../../../platform/staff/editing/desk.css';
import '../../../platform/staff/editing/editor-bar.css';
import '../../../platform/staff/editing/workbench.css';

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

interface BioWorkbenchProps {
  person: Person;
  /** The bio as the server sent it last. */
  stored: Bio;
  /** Whether a colleague has deleted the bio. */
  removed: boolean;
}

/**
 * The editor of a bio: previews on the left, form on the right. Unsaved text is protected (docs/product.md#bio-editor).
 */
function BioWorkbench({ person, stored, removed }: BioWorkbenchProps) {
  const { id } = stored;
  const { uid } = person;
  const editing = useEditSession<Bio, BioField>({
    uid,
    subject: `bio ${id}`,
    stored,
    fields: BIO_FIELDS,
    longTexts: BIO_TEXTS.longTexts,
    write: (db, changes, base) => updateBio(db, uid, id, changes, base),
  });
  const { session, view } = editing;
  const { draft, state, unsaved } = view;
  const menu = useDatabaseAction();
  const mayEdit = canEditBio(person, stored);
  useSaveKey(mayEdit ? session.save : null);
  const shown = useDeferredValue(draft);
  const form = useId();
  const preview = { ...shown.base, ...shown.mine };

  return (
    <div className="desk">
      <header className="desk__bar editor-bar">
        <div className="editor-bar__about">
          <Title order={1} size="h4">
            {mayEdit ? 'Edit bio' : 'View bio'}
          </Title>
          {mayEdit && <SaveStatus state={state} unsaved={unsaved} />}
        </div>
        {mayEdit && (
          <div className="editor-bar__acts">
            <SaveButton state={state} isNext={unsaved} onSave={session.save} form={form} />
            <BioMenu person={person} bio={stored} busy={menu.busy} run={menu.run} />
          </div>
        )}
      </header>
      <div className="editor-bar__problems">
        {menu.problem}
        {view.failure && (
          <SaveProblem
            what="bio"
            failure={view.failure}
            fields={bioProblems(draft.mine)}
            onDismiss={session.dismissFailure}
          />
        )}
      </div>
      <div className="workbench">
        <section className="workbench__form" aria-label="Edit form">
          {!mayEdit && (
            <Alert color="amber" role="status">
              You do not have permissions to edit this bio.
            </Alert>
          )}
          <EditingNotices
            editing={editing}
            texts={BIO_TEXTS}
            what="bio"
            removed={removed}
            mayEdit={mayEdit}
          />
          <form id={form} className="edit-form" onSubmit={(event) => event.preventDefault()}>
            <BioForm bio={{ ...draft.base, ...draft.mine }} readOnly={!mayEdit} onEdit={session.edit} />
          </form>
        </section>
        <section className="workbench__previews studio-theme" aria-label="Preview">
          <BioPreview bio={preview} imageLeft />
          <BioPreview bio={preview} imageLeft={false} />
        </section>
      </div>
    </div>
  );
}

interface BioMenuProps {
  person: Person;
  bio: Bio;
  busy: boolean;
  run: Run;
}

/** The menu of rarely used actions on a bio. */
function BioMenu({ person, bio, busy, run }: BioMenuProps) {
  const navigate = useNavigate();
  const mayLeave = useMayLeave();

  async function remove() {
    // Leaves the editor first, because its unsaved changes can no longer be saved when the bio is in the trash.
    if (!(await mayLeave())) return;
    const isDone = await run('The bio was not deleted.', (db) => trashBio(db, person.uid, bio.id));
    if (isDone) await navigate(SCREENS.bios, { state: justTrashed('bio', bio.id, bio.displayName) });
  }

  if (!canTrashBio(person, bio)) return null;
  return (
    <MoreMenu busy={busy}>
      <Menu.Item color="red.4" c="red.4" onClick={() => void remove()}>
        Delete
      </Menu.Item>
    </MoreMenu>
  );
}
