import { Badge } from '@mantine/core';

/** Yes or No in a table, different in more than the word. */
export function YesNoBadge({ yes }: { yes: boolean }) {
  return (
    <Badge tt="none" variant={yes ? 'filled' : 'outline'} color={yes ? 'teal.3' : 'dark.2'}>
      {yes ? 'Yes' : 'No'}
    </Badge>
  );
}
