import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { SCREENS } from '../shared/addresses.ts';

/** Links from a list to the trash with its deleted items. */
export const TrashLink = () => (
  <Button component={Link} to={SCREENS.trash} variant="subtle" size="sm" mih={44}>
    Trash
  </Button>
);
