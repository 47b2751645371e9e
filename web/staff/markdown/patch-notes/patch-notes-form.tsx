import { Alert, Autocomplete, Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { AUTO_DIRECTION } from '../../../../platform/staff/editing/fields.ts';
import { useLeaveGuard } from '../../../../platform/staff/editing/leave-guard.tsx';
import {
  noLists,
  PATCH_LIMITS,
  PATCH_PARTS,
  type PatchNotes,
  type PatchPart,
} from '../../../domain/patch-notes/patch-notes.ts';
import { platformsIn, readPatchNotes } from '../../../domain/patch-notes/read-patch-notes.ts';
import { oneLine, writePatchNotes } from '../../../domain/patch-notes/write-patch-notes.ts';
import { useStaffSite } from '../../shared/site-data.ts';

const LABELS: Record<PatchPart, string> = {
  New: 'New',
  Changed: 'Changed',
  Fixed: 'Fixed',
  Known: 'Known issues',
};

interface PatchNotesFormProps {
  /** The text of the block at the cursor; null for a new block. */
  text: string | null;
  onWrite: (notes: PatchNotes) => void;
  onClose: () => void;
}

/**
 * The dialog that writes patch notes (docs/product.md#patch-notes). Once something is typed, only its buttons close it, and
 * leaving the page asks first.
 */
export function PatchNotesForm({ text, onWrite, onClose }: PatchNotesFormProps) {
  const reading = text === null ? null : readPatchNotes(text);
  const [isTyped, setTyped] = useState(false);
  useLeaveGuard(isTyped);
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isTyped}
      closeOnClickOutside={!isTyped}
      title="Patch notes"
      size="lg"
      centered
    >
      {reading && 'problem' in reading ? (
        <Stack gap="sm">
          <p className="staff-problem">
            Line {reading.line} of this block cannot be read: {reading.problem} Change it in the text, then
            open the form again.
          </p>
          <Group justify="flex-end">
            <Button data-autofocus onClick={onClose}>
              Close
            </Button>
          </Group>
        </Stack>
      ) : (
        <Fields notes={reading?.notes ?? null} onType={() => setTyped(true)} onWrite={onWrite} />
      )}
    </Modal>
  );
}

interface FieldsProps {
  notes: PatchNotes | null;
  onType: () => void;
  onWrite: (notes: PatchNotes) => void;
}

function Fields({ notes, onType, onWrite }: FieldsProps) {
  const games = useStaffSite().studio.games.map(({ name }) => name);
  const [version, setVersion] = useState(notes?.version ?? '');
  const [platforms, setPlatforms] = useState(notes?.platforms.join(', ') ?? '');
  const [game, setGame] = useState(notes?.game ?? (games.length === 1 ? (games[0] ?? '') : ''));
  const [lists, setLists] = useState(() => textsOf(notes?.lists ?? noLists()));
  const [problem, setProblem] = useState<string | null>(null);

  function write(event: FormEvent) {
    event.preventDefault();
    // In the DOM the dialog is outside the editor's form, but React's events bubble from the dialog to that form.
    event.stopPropagation();
    const written: PatchNotes = {
      version: oneLine(version),
      platforms: platformsIn(oneLine(platforms)),
      game: oneLine(game),
      lists: listsOf(lists),
    };
    const reading = readPatchNotes(writePatchNotes(written));
    if ('problem' in reading) setProblem(reading.problem);
    else onWrite(reading.notes);
  }

  return (
    <form onSubmit={write} onChange={onType}>
      <Stack gap="sm">
        <Group grow align="start">
          <TextInput
            data-autofocus
            label="Version"
            placeholder="1.2"
            required
            withAsterisk={false}
            maxLength={PATCH_LIMITS.version}
            value={version}
            onChange={(event) => setVersion(event.currentTarget.value)}
          />
          <Autocomplete
            label="Game"
            maxLength={PATCH_LIMITS.game}
            data={games}
            value={game}
            onChange={setGame}
          />
        </Group>
        <TextInput
          label="Platforms"
          description="Separated by commas. Empty means all."
          placeholder="PC, Switch"
          value={platforms}
          onChange={(event) => setPlatforms(event.currentTarget.value)}
        />
        {PATCH_PARTS.map((part) => (
          <Textarea
            key={part}
            label={LABELS[part]}
            attributes={AUTO_DIRECTION}
            {...(part === 'New' && { description: 'One entry in each line, also in the fields below.' })}
            autosize
            minRows={2}
            maxRows={8}
            value={lists[part]}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setLists((now) => ({ ...now, [part]: value }));
            }}
          />
        ))}
        {problem !== null && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit">{notes === null ? 'Insert' : 'Change'}</Button>
        </Group>
      </Stack>
    </form>
  );
}

const textsOf = (lists: PatchNotes['lists']): Record<PatchPart, string> => ({
  ...{ New: lists.New.join('\n'), Changed: lists.Changed.join('\n') },
  ...{ Fixed: lists.Fixed.join('\n'), Known: lists.Known.join('\n') },
});

/** The entries of each list, without list markers and empty lines. */
function listsOf(texts: Record<PatchPart, string>): PatchNotes['lists'] {
  const entries = (text: string) =>
    text
      .split('\n')
      .map((line) => oneLine(line).replace(/^[-*+] /, ''))
      .filter((line) => line !== '');
  return {
    ...{ New: entries(texts.New), Changed: entries(texts.Changed) },
    ...{ Fixed: entries(texts.Fixed), Known: entries(texts.Known) },
  };
}
