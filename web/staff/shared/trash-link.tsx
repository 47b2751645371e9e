import { Button } from '@mantine/core';
import { href, Link } from 'react-router';

/** Leads from a list to the trash, where what was deleted of it is. */
export const TrashLink = () => (
  <Button component={Link} to={href('/admin/trash')} variant="subtle" size="sm" mih={44}>
    Trash
  </Button>
);
