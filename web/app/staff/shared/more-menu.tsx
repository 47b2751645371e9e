import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';

/** The menu of what is seldom done; its children are `Menu.Item`s. */
export function MoreMenu({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={busy}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
