import { Alert, Anchor, Button, CopyButton, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { clipAddress, stillAddress } from '../../../platform/domain/clips/clip-address.ts';
import { clipTime } from '../../../platform/domain/clips/clip-time.ts';
import { localTime } from '../../../platform/domain/local-time.ts';
import type { Focus } from '../../../platform/domain/pictures/focus.ts';
import { pictureAddress } from '../../../platform/domain/pictures/picture-address.ts';
import { PermittedButton } from '../../../platform/staff/buttons.tsx';
import { Dialog } from '../../../platform/staff/dialog.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { describeFile, whyNotShown } from '../../data/staff/pictures/picture-descriptions.client.ts';
import { canDeletePicture, canDescribePicture } from '../../domain/people/permissions.ts';
import {
  isClip,
  type LibraryFile,
  libraryKind,
  type PicturePlace,
  placeId,
  placeName,
} from '../../domain/pictures/library.ts';
import { PICTURE_LIMITS } from '../../domain/pictures/picture.ts';
import { bioEditor, postEditor } from '../shared/addresses.ts';
import { usePerson } from '../shared/session.tsx';
import { FocusPicker } from './focus-picker.tsx';
import { ReplacePicture } from './replace-picture.tsx';

interface PictureDetailsProps {
  picture: LibraryFile;
  /** The posts and bios that use the picture; null until they are known. */
  places: readonly PicturePlace[] | null;
  onDelete: () => void;
  onClose: () => void;
}

/** A picture or clip with its description, its uses, and its actions. */
export function PictureDetails({ picture, places, onDelete, onClose }: PictureDetailsProps) {
  const person = usePerson();
  const { id, name, alt, width, height, bytes, by, at } = picture;
  const [typed, setTyped] = useState({ name, alt });
  const [asked, setAsked] = useState<'replace' | 'delete' | null>(null);
  /** The action that the user cancelled last. Its button gets the focus back. */
  const [left, setLeft] = useState<typeof asked>(null);
  const [notShown, setNotShown] = useState<string | null>(null);
  const { run, problem } = useDatabaseAction();
  const clip = isClip(picture);
  const kind = libraryKind(picture);
  const shown = clip ? clipAddress(id) : pictureAddress(id, 800, 'webp');
  const why = () => shown !== null && void whyNotShown(shown).then(setNotShown);
  const used = places !== null && places.length > 0;

  const mayDescribe = canDescribePicture(person, picture);

  const keep = () => {
    if (!mayDescribe) return;
    const changes = { name: typed.name.trim() || name, alt: typed.alt.trim() };
    if (changes.name === name && changes.alt === alt) return;
    void run('The description was not saved.', (db) => describeFile(db, kind, id, changes));
  };
  const keepFocus = async (focus: Focus) => {
    if (await run('The focus point was not saved.', (db) => describeFile(db, kind, id, { focus })))
      reloadFocusPoints();
  };
  const close = () => {
    keep();
    onClose();
  };
  const leave = () => {
    setLeft(asked);
    setAsked(null);
  };
  const field = (key: 'name' | 'alt', label: string, description?: string) => (
    <TextInput
      label={label}
      description={description}
      value={typed[key]}
      readOnly={!mayDescribe}
      maxLength={PICTURE_LIMITS[key]}
      onChange={(event) => setTyped({ ...typed, [key]: event.currentTarget.value })}
      onBlur={keep}
    />
  );

  return (
    <Dialog onClose={close} title={<bdi>{name}</bdi>} size="48rem">
      <div className="picture-details">
        {clip ? (
          <video
            src={shown ?? undefined}
            poster={stillAddress(id)}
            aria-label={alt || name}
            {...{ width, height, muted: true, loop: true, playsInline: true, controls: true }}
            preload="metadata"
            onError={why}
          />
        ) : (
          <FocusPicker
            address={shown ?? ''}
            {...{ alt, width, height, focus: picture.focus }}
            onChange={mayDescribe ? keepFocus : null}
            onError={why}
          />
        )}
        {notShown !== null && (
          <p className="staff-problem" role="status">
            {notShown}
          </p>
        )}
        <p className="staff-hint">
          {clip && `${clipTime(picture.duration)} long, `}
          {width} × {height} pixels, {sizeText(bytes)}, uploaded {localTime(at)}
          {by === person.uid && ' by you'}
        </p>
        {field(
          'alt',
          'Description',
          `For people who cannot see the ${kind}. Posts that already use it keep their own description.`,
        )}
        {field(
          'name',
          'Name',
          mayDescribe ? undefined : `Authors can change only their own ${kind}s. Ask an editor.`,
        )}
        <Places places={places} />
        {problem}
        {asked === 'replace' && !clip && (
          <ReplacePicture picture={picture} places={places ?? []} onDone={leave} />
        )}
        {asked === 'delete' && (
          <Alert color="red" role="alert" title={`Delete a ${kind} that may be in use?`}>
            <p className="staff-problem">
              Where it is used, visitors see {clip ? 'nothing in its place' : 'a placeholder'} until the{' '}
              {kind} is restored from the trash.
            </p>
            <Group>
              <Button variant="default" autoFocus onClick={leave}>
                Keep {kind}
              </Button>
              <Button color="red" onClick={onDelete}>
                Delete {kind}
              </Button>
            </Group>
          </Alert>
        )}
        {asked === null && (
          <Group>
            <CopyButton value={clip ? stillAddress(id) : pictureAddress(id)}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? 'Copied' : 'Copy address'}
                </Button>
              )}
            </CopyButton>
            {!clip && (
              <Button
                variant="default"
                autoFocus={left === 'replace'}
                disabled={places === null}
                onClick={() => setAsked('replace')}
              >
                Replace
              </Button>
            )}
            <PermittedButton
              variant="default"
              autoFocus={left === 'delete'}
              refusal={
                canDeletePicture(person, picture)
                  ? null
                  : `Authors can delete only their own ${kind}s that were never used. Ask an editor.`
              }
              onClick={() => (used || places === null ? setAsked('delete') : onDelete())}
            >
              Delete
            </PermittedButton>
          </Group>
        )}
      </div>
    </Dialog>
  );
}

function Places({ places }: { places: readonly PicturePlace[] | null }) {
  if (places === null) return <p role="status">Checking where it is used…</p>;
  if (places.length === 0) return <p>Not used anywhere.</p>;
  return (
    <div>
      <p className="picture-details__label">Shown in</p>
      <ul aria-label="Shown in">
        {places.map((place) => (
          <li key={`${place.kind} ${placeId(place)}`}>
            <Anchor
              component={Link}
              to={place.kind === 'post' ? postEditor(placeId(place)) : bioEditor(placeId(place))}
            >
              <bdi>{placeName(place)}</bdi>
            </Anchor>{' '}
            ({place.kind === 'post' ? 'post' : 'bio'})
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Loads the style sheet of focus points again (web/server/pages/staff-page.ts), so that previews show the new point.
 */
function reloadFocusPoints(): void {
  const sheet = document.getElementById('focus-points');
  if (sheet instanceof HTMLLinkElement) sheet.href = `/pictures/focus.css?${Date.now()}`;
}

function sizeText(bytes: number): string {
  if (bytes < 100_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
