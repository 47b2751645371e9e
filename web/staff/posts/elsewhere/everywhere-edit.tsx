import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { changeElsewhere } from '../../../data/staff/elsewhere/elsewhere-posts.client.ts';
import type { Destination } from '../../../domain/elsewhere/destinations.ts';
import type { Form } from '../../../domain/elsewhere/form.ts';
import { useLeaveGuard } from '../../editing/leave-guard.tsx';
import { LiveProblem } from '../../shared/live-problem.tsx';
import { PermittedButton } from '../../shared/permitted-button.tsx';
import { usePerson } from '../../shared/session.tsx';
import { useDatabaseAction } from '../../shared/use-database-action.ts';

interface EverywhereEditProps {
  post: string;
  destination: Destination;
  form: Form;
  isWhole: boolean;
  onClose: () => void;
}

/** Edits the texts of a post for one place (such as Discord) only. An emptied part is left out. */
export function EverywhereEdit({ post, destination, form, isWhole, onClose }: EverywhereEditProps) {
  const person = usePerson();
  const [texts, setTexts] = useState(() => form.parts.map(({ text }) => text));
  const { run, busy, failure, dismiss } = useDatabaseAction();
  useLeaveGuard(texts.some((text, at) => text !== form.parts[at]?.text));
  const limitOf = (at: number) => form.parts[at]?.limit ?? null;
  const isTooLong = texts.some(
    (text, at) => destination.count(text) > (limitOf(at) ?? Number.POSITIVE_INFINITY),
  );
  const kept = texts.filter((text) => text.trim() !== '');

  async function save() {
    dismiss();
    const isStored = await run(`The text for ${destination.name} was not saved.`, (db) =>
      changeElsewhere(db, person.uid, { post, place: destination.id }, { texts: kept, isWhole }),
    );
    if (isStored) onClose();
  }

  return (
    <div className="everywhere__edit">
      {form.parts.map((part, at) => {
        const count = destination.count(texts[at] ?? '');
        const limit = limitOf(at);
        return (
          <Textarea
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity, and their order is fixed
            key={at}
            label={part.field === 'title' ? 'Title' : `Text ${form.parts.length > 1 ? at + 1 : ''}`.trim()}
            description={`${count.toLocaleString('en')}${limit === null ? '' : ` of ${limit.toLocaleString('en')}`} characters`}
            error={limit !== null && count > limit ? `Too long for ${destination.name}` : null}
            autosize
            minRows={part.field === 'title' ? 1 : 4}
            maxRows={16}
            dir="auto"
            value={texts[at] ?? ''}
            onChange={(event) => setTexts(texts.with(at, event.currentTarget.value))}
          />
        );
      })}
      {failure && <LiveProblem {...failure} onDismiss={dismiss} />}
      <Group>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <PermittedButton
          aria-busy={busy}
          refusal={isTooLong ? 'A text is too long.' : kept.length === 0 ? 'All texts are empty.' : null}
          onClick={() => void save()}
        >
          Save for {destination.name}
        </PermittedButton>
      </Group>
    </div>
  );
}
