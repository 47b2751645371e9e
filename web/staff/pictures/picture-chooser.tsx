import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { foundPictures } from '../../domain/pictures/find-pictures.ts';
import type { Picture } from '../../domain/pictures/picture.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { useFocusBack } from '../shared/use-focus-back.ts';
import { useLivePictures } from './live-pictures.ts';
import { PictureGrid } from './picture-grid.tsx';

export interface PictureChooserProps {
  /** Several pictures are chosen, and then inserted by a button. */
  several: boolean;
  /** Receives the chosen pictures in the order of the choice. */
  onPick: (pictures: readonly Picture[]) => void;
  onClose: () => void;
}

/**
 * A dialog with all pictures, newest first, and a search.
 * @public loaded when it is needed
 */
export default function PictureChooser({ several, onPick, onClose }: PictureChooserProps) {
  useFocusBack();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const [all, setAll] = useState(false);
  const pictures = useLivePictures(all || search !== '');
  const items = pictures.value?.items;
  const found = useMemo(() => foundPictures(items ?? [], search), [items, search]);
  const readAll = useCallback(() => setAll(true), []);
  const hasMore = pictures.value?.hasMore === true;
  const [chosen, setChosen] = useState<readonly Picture[]>([]);
  const toggle = (picture: Picture) =>
    setChosen((now) =>
      now.some(({ id }) => id === picture.id) ? now.filter(({ id }) => id !== picture.id) : [...now, picture],
    );
  return (
    <Modal opened onClose={onClose} title={several ? 'Choose pictures' : 'Choose a picture'} size="60rem">
      <TextInput
        data-autofocus
        label="Search by name and description"
        type="search"
        value={typed}
        mb="md"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {pictures.error && (
        <LiveProblem
          what="The pictures could not be loaded."
          error={pictures.error}
          onRetry={pictures.retry}
        />
      )}
      {!pictures.error && !items && <p role="status">Loading the pictures …</p>}
      {items && found.length === 0 && (
        <p role="status">{search ? 'No pictures match.' : 'There are no pictures yet.'}</p>
      )}
      <PictureGrid
        pictures={found}
        label="Pictures"
        verb="Choose"
        note={({ alt }) => alt || <em>no description</em>}
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
    </Modal>
  );
}

const nothing = () => {};
