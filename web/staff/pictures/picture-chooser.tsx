import { Modal, TextInput } from '@mantine/core';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { foundPictures } from '../../domain/pictures/find-pictures.ts';
import type { Picture } from '../../domain/pictures/picture.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { useFocusBack } from '../shared/use-focus-back.ts';
import { useLivePictures } from './live-pictures.ts';
import { PictureGrid } from './picture-grid.tsx';

export interface PictureChooserProps {
  onPick: (picture: Picture) => void;
  onClose: () => void;
}

/**
 * A dialog with all pictures, newest first, and a search.
 * @public loaded when it is needed
 */
export default function PictureChooser({ onPick, onClose }: PictureChooserProps) {
  useFocusBack();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const [all, setAll] = useState(false);
  const pictures = useLivePictures(all || search !== '');
  const items = pictures.value?.items;
  const found = useMemo(() => foundPictures(items ?? [], search), [items, search]);
  const readAll = useCallback(() => setAll(true), []);
  const hasMore = pictures.value?.hasMore === true;
  return (
    <Modal opened onClose={onClose} title="Choose a picture" size="60rem">
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
        onPress={onPick}
        onEnd={hasMore ? readAll : nothing}
      />
    </Modal>
  );
}

const nothing = () => {};
