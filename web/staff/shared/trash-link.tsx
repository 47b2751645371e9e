import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { SCREENS } from './addresses.ts';

/** Leads from a list to the trash, where what was deleted of it is. */
export const TrashLink = () => (
  <Button component={Link} to={SCREENS.trash} variant="subtle" size="sm" mih={44}>
    Trash
  </Button>
);
