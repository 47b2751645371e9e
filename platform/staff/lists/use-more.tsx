import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';

/** How many entries of a list to load: `page` first, and `page` more with each press of the button “Load more”. */
export function useMore(page: number): { count: number; button: ReactNode } {
  const [count, setCount] = useState(page);
  return {
    count,
    button: (
      <Button variant="default" mt="md" onClick={() => setCount(count + page)}>
        Load more
      </Button>
    ),
  };
}
