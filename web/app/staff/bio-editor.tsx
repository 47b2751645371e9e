import { Alert, Button, Group, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Navigate } from 'react-router';
import { updateBio } from '../data/staff/bios.client.ts';
import { asStaffError, type StaffError } from '../data/staff/staff-error.ts';
import { openStaffFirebase } from '../data/staff/staff-firebase.client.ts';
import type { Bio } from '../domain/bio.ts';
import { type BioChanges, changedBioFields } from '../domain/bio-draft.ts';
import { canEditBio } from '../domain/permissions.ts';
import { BioPreview } from '../ui/bio-preview.tsx';
import type { Route } from './+types/bio-editor.ts';
import { BioForm } from './bio-form.tsx';
import { useLeaveGuard } from './leave-guard.tsx';
import { useLiveBios } from './live-data.ts';
import { LiveProblem } from './live-problem.tsx';
import { usePerson } from './session.tsx';
import { staffMeta, useSite } from './site-data.ts';
import { useSavedLabel } from './use-saved-label.ts';

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches, 'Edit Bio');
}

/** An unknown bio goes to /404 (spec §8). */
export default function BioEditor({ params }: Route.ComponentProps) {
  const bios = useLiveBios();
  const bio = bios.value?.find(({ id }) => id === params.id);
  if (bio) return <BioWorkbench key={bio.id} stored={bio} />;
  if (bios.value) return <Navigate to="/404" replace />;
  if (bios.error)
    return <LiveProblem what="The bio could not be read." error={bios.error} onRetry={bios.retry} />;
  return <p role="status">Reading the bio …</p>;
}

/** Live preview left, form right (spec §2). What was not typed here follows the stored bio. */
function BioWorkbench({ stored }: { stored: Bio }) {
  const { engine } = useSite();
  const person = usePerson();
  const [typed, setTyped] = useState<BioChanges>({});
  const [failure, setFailure] = useState<StaffError | null>(null);
  const { label, show } = useSavedLabel();
  const mayEdit = canEditBio(person, stored);
  const changes = changedBioFields(stored, typed);
  const unsaved = Object.keys(changes).length > 0;
  const bio: Bio = { ...stored, ...typed };
  useLeaveGuard(unsaved);

  async function save(event: FormEvent) {
    event.preventDefault();
    setFailure(null);
    show('saving');
    try {
      if (unsaved) await updateBio(openStaffFirebase(engine).db, stored.id, changes);
      show('saved');
    } catch (thrown) {
      setFailure(asStaffError(thrown));
      show('idle');
    }
  }

  return (
    <div className="workbench">
      <section className="workbench__previews" aria-label="Preview">
        <BioPreview bio={bio} imageLeft />
        <BioPreview bio={bio} imageLeft={false} />
      </section>
      <section className="workbench__form" aria-label="Edit form">
        <Title order={1} size="h2">
          {mayEdit ? 'Edit bio' : 'View bio'}
        </Title>
        {!mayEdit && (
          <Alert color="amber" role="status">
            You do not have permissions to edit this bio.
          </Alert>
        )}
        <form onSubmit={save}>
          <BioForm bio={bio} readOnly={!mayEdit} onEdit={(edit) => setTyped({ ...typed, ...edit })} />
          {failure && (
            <LiveProblem
              what="The bio was not saved. Your text is still here."
              error={failure}
              onDismiss={() => setFailure(null)}
            />
          )}
          {mayEdit && (
            <Group className="workbench__save" justify="space-between">
              <span role="status">{unsaved ? 'Not saved yet.' : ''}</span>
              <Button type="submit" miw="8rem">
                {label}
              </Button>
            </Group>
          )}
        </form>
      </section>
    </div>
  );
}
