import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { SCREENS } from '../shared/addresses.ts';

/** A link from a list to its deleted items in the trash. */
export const TrashLink = () => (
  <Button component={Link} to={SCREENS.trash} variant="subtle" size="sm" mih={44}>
    Trash
  </Button>
);
