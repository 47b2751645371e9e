import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { PermittedButton } from '../../../platform/staff/buttons.tsx';
import { useLeaveGuard } from '../../../platform/staff/editing/leave-guard.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { canEditPost, canManageSite } from '../../../web/domain/people/permissions.ts';
import type { Post } from '../../../web/domain/posts/post.ts';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { changeElsewhere } from '../data/elsewhere.client.ts';
import { graphemeCount } from '../model/counts.ts';
import { isPlaceId } from '../model/destinations.ts';
import { ELSEWHERE_COLLECTION, type ElsewherePost } from '../model/elsewhere-post.ts';
import { type Destination, editedForm, type Form } from '../model/form.ts';
import { PLACES_SECTION } from '../model/names.ts';
import { OtherPlacesForm } from './other-places-form.tsx';
import { PlaceOrder } from './place-order.tsx';
import type { ConnectedPlace } from './use-elsewhere.ts';

export interface OtherPlaceProps {
  post: Post;
  destination: Destination;
  form: Form;
  isWhole: boolean;
  /** The stored state of the post for this place; null if there is none. */
  sent: ElsewherePost | null;
  /** The connection to this place; null if there is none or the user may not post there. */
  place: ConnectedPlace | null;
  isLive: boolean;
  hasUnsaved: boolean;
}

/** A post in one place (such as Discord): sending it, editing it for this place only, and copying it. */
export function OtherPlace(props: OtherPlaceProps) {
  const { post, destination, form, isWhole, sent, place, isLive, hasUnsaved } = props;
  const person = usePerson();
  const [isEdited, setEdited] = useState(false);
  const { run, busy, problem } = useDatabaseAction();
  const { texts = [], warning = '' } = sent ?? {};
  const count = (text: string) => destination.count(text) + graphemeCount(warning);
  const shown = texts.length > 0 ? editedForm(form, texts, count) : form;
  const refusal =
    hasUnsaved && texts.length === 0
      ? 'Save your changes first, because only the saved text is posted.'
      : null;

  if (isEdited)
    return (
      <OtherPlacesEdit
        {...{ post: post.id, destination, form: shown, isWhole, warning }}
        hasOwnTexts={texts.length > 0}
        onClose={() => setEdited(false)}
      />
    );
  return (
    <>
      {place && <PlaceOrder {...{ post: post.id, place, sent, isLive, refusal, isWhole }} />}
      {!place && isPlaceId(destination.id) && canManageSite(person) && (
        <p className="staff-hint">
          The site can post here by itself. Connect {destination.name} at{' '}
          <Link to={PLACES_SECTION}>Other places</Link>.
        </p>
      )}
      {texts.length > 0 && (
        <p className="staff-hint">
          This text was edited for {destination.name}. Later changes of the post are not in it.
        </p>
      )}
      {problem}
      {canEditPost(person, post) && (
        <Group>
          <Button variant="default" onClick={() => setEdited(true)}>
            Edit for {destination.name}
          </Button>
          {texts.length > 0 && (
            <Button
              variant="default"
              aria-busy={busy}
              onClick={() =>
                void run('The edited text was not removed.', (db) =>
                  changeElsewhere(db, person.uid, { post: post.id, place: destination.id }, { texts: [] }),
                )
              }
            >
              Use the text of the post
            </Button>
          )}
        </Group>
      )}
      <OtherPlacesForm {...{ destination, form: shown, warning }} />
    </>
  );
}

interface OtherPlacesEditProps {
  post: string;
  destination: Destination;
  form: Form;
  isWhole: boolean;
  /** The stored content warning; '' for none. */
  warning: string;
  /** Whether edited texts are stored for this place. */
  hasOwnTexts: boolean;
  onClose: () => void;
}

/**
 * Edits the texts and the content warning of a post for one place (such as Mastodon) only. A text that the user empties
 * is not posted.
 */
function OtherPlacesEdit(props: OtherPlacesEditProps) {
  const { post, destination, form, isWhole, warning: stored, hasOwnTexts, onClose } = props;
  const person = usePerson();
  const [texts, setTexts] = useState(() => form.parts.map(({ text }) => text));
  const [warning, setWarning] = useState(stored);
  const { run, busy, problem, dismiss } = useDatabaseAction();
  const areTextsEdited = texts.some((text, at) => text !== form.parts[at]?.text);
  useLeaveGuard(areTextsEdited || warning !== stored);
  const countOf = (text: string) => destination.count(text) + graphemeCount(warning.trim());
  // Only edited texts can be too long. Texts made from the post are shortened to fit beside the content warning.
  const isOwn = areTextsEdited || hasOwnTexts;
  const isTooLong = (text: string, at: number) =>
    isOwn && countOf(text) > (form.parts[at]?.limit ?? Number.POSITIVE_INFINITY);
  const kept = texts.filter((text) => text.trim() !== '');

  async function save() {
    dismiss();
    const isStored = await run(`The text for ${destination.name} was not saved.`, (db) =>
      changeElsewhere(
        db,
        person.uid,
        { post, place: destination.id },
        {
          ...(areTextsEdited && { texts: kept, isWhole }),
          ...(warning !== stored && { warning: warning.trim() }),
        },
      ),
    );
    if (isStored) onClose();
  }

  return (
    <Stack>
      {destination.hasWarnings && (
        <TextInput
          label="Content warning"
          description="Readers see only this warning until they open the post. An empty field means no warning."
          maxLength={ELSEWHERE_COLLECTION.fields.warning.limit}
          dir="auto"
          readOnly={busy}
          value={warning}
          onChange={(event) => setWarning(event.currentTarget.value)}
        />
      )}
      {form.parts.map((part, at) => {
        const text = texts[at] ?? '';
        const { limit } = part;
        return (
          <Textarea
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity, and their order is fixed
            key={at}
            label={part.field === 'title' ? 'Title' : `Text ${form.parts.length > 1 ? at + 1 : ''}`.trim()}
            description={`${countOf(text).toLocaleString('en')}${limit === null ? '' : ` of ${limit.toLocaleString('en')}`} characters`}
            error={isTooLong(text, at) ? `Too long for ${destination.name}` : null}
            autosize
            minRows={part.field === 'title' ? 1 : 4}
            maxRows={16}
            dir="auto"
            // The form closes when the texts are stored, so text that was typed meanwhile would be lost.
            readOnly={busy}
            value={text}
            onChange={(event) => setTexts(texts.with(at, event.currentTarget.value))}
          />
        );
      })}
      {problem}
      <Group>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <PermittedButton
          aria-busy={busy}
          refusal={
            texts.some(isTooLong) ? 'A text is too long.' : kept.length === 0 ? 'All texts are empty.' : null
          }
          onClick={() => void save()}
        >
          Save for {destination.name}
        </PermittedButton>
      </Group>
    </Stack>
  );
}
