import { Alert, Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { asStaffError, StaffError } from '../../../platform/data/staff/staff-error.ts';
import { openStaffFirebase, type StaffFirebase } from '../../../platform/data/staff/staff-firebase.client.ts';
import { LiveProblem } from '../../../platform/staff/live-problem.tsx';
import { updateBio } from '../../data/staff/bios/update-bio.client.ts';
import { savePost } from '../../data/staff/posts/save-post.client.ts';
import { canEditBio, canEditPost } from '../../domain/people/permissions.ts';
import type { Person } from '../../domain/people/user-record.ts';
import { bioWith, type PicturePlace, placeId, placeName, postWith } from '../../domain/pictures/library.ts';
import type { Picture } from '../../domain/pictures/picture.ts';
import { usePerson } from '../shared/session.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import { useFileChooser } from './chosen-files.tsx';
import { UploadList } from './upload-list.ts';
import { UploadRows } from './upload-rows.tsx';

/** Maximum number of attempts. An attempt fails if a colleague writes the document at the same time. */
const ATTEMPTS = 5;

interface ReplaceFailure {
  place: PicturePlace;
  error: StaffError;
}

interface ReplacePictureProps {
  picture: Picture;
  places: readonly PicturePlace[];
  onDone: () => void;
}

/**
 * Lists the places that use a picture, uploads a new picture, and replaces the old one where the user may edit. The new
 * picture has a new URL, because browsers cache pictures for ever. The old one stays in the library and its URL keeps
 * working.
 */
export function ReplacePicture({ picture, places, onDone }: ReplacePictureProps) {
  const { engine } = useStaffSite();
  const person = usePerson();
  // A snapshot, so that the list stays the same while the picture is replaced in these places.
  const [all] = useState(places);
  const allowed = all.filter((place) => mayReplaceIn(person, place));
  const [news, setNews] = useState('');
  const [newId, setNewId] = useState('');
  const [failures, setFailures] = useState<ReplaceFailure[]>([]);

  const showInstead = async (next: string, inPlaces: readonly PicturePlace[]) => {
    const { db } = openStaffFirebase(engine);
    const failed: ReplaceFailure[] = [];
    for (const [at, place] of inPlaces.entries()) {
      setNews(`Changing ${at + 1} of ${inPlaces.length}…`);
      try {
        await replaceIn(db, person.uid, place, picture.id, next);
      } catch (thrown) {
        failed.push({ place, error: asStaffError(thrown) });
      }
    }
    setFailures(failed);
    setNews(resultSentence(allowed.length, failed.length));
  };
  const newest = useRef(showInstead);
  newest.current = showInstead;
  const [list] = useState(
    () =>
      new UploadList((upload, id) => {
        list.remove(upload);
        setNewId(id);
        void newest.current(id, allowed);
      }),
  );
  const retry = () => {
    setFailures([]);
    void showInstead(
      newId,
      failures.map(({ place }) => place),
    );
  };
  useEffect(() => () => list.end(), [list]);
  const chooser = useFileChooser((files) =>
    list.add(files, { db: openStaffFirebase(engine).db, by: person.uid, keepOriginal: false }),
  );

  return (
    <Alert color="amber" role="group" aria-label="Replace" title="Replace this picture everywhere">
      {all.length === 0 && (
        <p className="staff-problem">
          The picture is not used anywhere, so the new picture is only added to the library.
        </p>
      )}
      {all.length > 0 && (
        <ul className="picture-details__changes" aria-label="Changes">
          {all.map((place) => (
            <li key={`${place.kind} ${placeId(place)}`}>
              <bdi>{placeName(place)}</bdi>
              {allowed.includes(place)
                ? ' will show the new picture.'
                : ' keeps the old picture: you cannot edit it.'}
            </li>
          ))}
        </ul>
      )}
      <p className="staff-problem">The old picture stays in the library.</p>
      <UploadRows list={list} acts={{ retry: (one) => list.retry(one), remove: (one) => list.remove(one) }} />
      <p role="status">{news}</p>
      {failures[0] && (
        <LiveProblem
          what={`Not changed: ${failures.map(({ place }) => placeName(place)).join(', ')}`}
          error={failures[0].error}
          onRetry={retry}
        />
      )}
      <Group>
        <Button variant="default" onClick={onDone}>
          {news ? 'Close' : 'Cancel'}
        </Button>
        {!news && (
          <Button autoFocus onClick={chooser.open}>
            Choose the new picture
          </Button>
        )}
      </Group>
      {chooser.input}
    </Alert>
  );
}

function resultSentence(places: number, failed: number): string {
  if (places === 0) return 'The new picture is uploaded.';
  if (failed === 0) return 'The picture is replaced.';
  return `The picture is replaced in ${places - failed} of ${places} places.`;
}

/** Whether the user may change the pictures of a post or bio. */
function mayReplaceIn(person: Person, place: PicturePlace): boolean {
  return place.kind === 'post' ? canEditPost(person, place.post) : canEditBio(person, place.bio);
}

/**
 * Replaces a picture in one post or bio. As with any save, the previous version of a post is stored, and concurrent
 * changes of colleagues are kept. Throws a `StaffError`.
 */
async function replaceIn(
  db: StaffFirebase['db'],
  by: string,
  place: PicturePlace,
  old: string,
  next: string,
): Promise<void> {
  let now = place;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (now.kind === 'post') {
      const { post } = now;
      const result = await savePost(db, by, post.id, { changes: postWith(post, old, next), base: post });
      if (result.stored) return;
      now = { kind: 'post', post: result.current };
    } else {
      const { bio } = now;
      const result = await updateBio(db, by, bio.id, bioWith(bio, old, next), bio);
      if (result.stored) return;
      now = { kind: 'bio', bio: result.current };
    }
  }
  throw new StaffError('busy', 'other people kept changing it at the same time');
}
