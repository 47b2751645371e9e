import { Button, Group, TextInput } from '@mantine/core';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Dialog } from '../../../platform/staff/dialog.tsx';
import { LiveState } from '../../../platform/staff/live-problem.tsx';
import { foundPictures, type LibraryFile } from '../../domain/pictures/library.ts';
import { useLibrary } from './live-pictures.ts';
import { PictureGrid } from './picture-grid.tsx';

export interface PictureChooserProps {
  /** Whether several pictures can be chosen. A button then inserts them. */
  several: boolean;
  /** Whether clips are offered as well. */
  clips: boolean;
  /** Receives the chosen pictures, in the order in which they were chosen. */
  onPick: (files: readonly LibraryFile[]) => void;
  onClose: () => void;
}

/** A dialog with all pictures, newest first, and a search. @public lazily loaded */
export default function PictureChooser({ several, clips, onPick, onClose }: PictureChooserProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const [all, setAll] = useState(false);
  const pictures = useLibrary(all || search !== '', clips);
  const items = pictures.value?.items;
  const found = useMemo(() => foundPictures(items ?? [], search), [items, search]);
  const readAll = useCallback(() => setAll(true), []);
  const hasMore = pictures.value?.hasMore === true;
  const [chosen, setChosen] = useState<readonly LibraryFile[]>([]);
  const toggle = (picture: LibraryFile) =>
    setChosen((now) =>
      now.some(({ id }) => id === picture.id) ? now.filter(({ id }) => id !== picture.id) : [...now, picture],
    );
  return (
    <Dialog
      onClose={onClose}
      title={several ? 'Choose pictures' : clips ? 'Choose a picture or clip' : 'Choose a picture'}
      size="60rem"
    >
      <TextInput
        data-autofocus
        label="Search by name and description"
        type="search"
        value={typed}
        mb="md"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <LiveState live={pictures} what="the pictures" />
      {items && found.length === 0 && (
        <p role="status">{search ? 'No pictures match.' : 'There are no pictures yet.'}</p>
      )}
      <PictureGrid
        pictures={found}
        label="Pictures"
        verb="Choose"
        note={({ alt }) => alt || 'no description'}
        chosen={several ? chosen.map(({ id }) => id) : undefined}
        onPress={several ? toggle : (picture) => onPick([picture])}
        onEnd={hasMore ? readAll : nothing}
      />
      {several && (
        <Group className="picture-grid__chosen" justify="space-between">
          <p role="status">
            {chosen.length < 2 ? 'Choose two or more pictures.' : `${chosen.length} pictures chosen`}
          </p>
          <Button disabled={chosen.length < 2} onClick={() => onPick(chosen)}>
            Insert gallery
          </Button>
        </Group>
      )}
    </Dialog>
  );
}

const nothing = () => {};
