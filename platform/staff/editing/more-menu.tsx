import { Button, Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';

/**
 * A menu of rarely used actions; its children are `Menu.Item`s. Opening it focuses the first item, and Tab closes it.
 */
export function MoreMenu({ busy, children }: { busy: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" loading={busy}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown onKeyDown={({ key }) => key === 'Tab' && setOpened(false)}>{children}</Menu.Dropdown>
    </Menu>
  );
}
