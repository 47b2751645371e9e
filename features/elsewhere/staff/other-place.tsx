import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { canEditPost, canManageSite } from '../../../web/domain/people/permissions.ts';
import type { Post } from '../../../web/domain/posts/post.ts';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { useDatabaseAction } from '../../../web/staff/shared/use-database-action.ts';
import { changeElsewhere } from '../data/elsewhere-posts.client.ts';
import { graphemeCount } from '../model/counts.ts';
import { isPlaceId } from '../model/destinations.ts';
import type { ElsewherePost } from '../model/elsewhere-post.ts';
import type { Destination } from '../model/form.ts';
import { editedForm, type Form } from '../model/form.ts';
import { PLACES_SECTION } from '../model/names.ts';
import { OtherPlacesEdit } from './other-places-edit.tsx';
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
