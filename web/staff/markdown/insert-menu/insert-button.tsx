import { Button, Menu } from '@mantine/core';
import { IconPlus } from '../../shared/icons.tsx';
import { INSERTIONS, type Insertion } from './insertions.ts';

interface InsertButtonProps {
  tabIndex: number;
  onInsert: (insertion: Insertion) => void;
}

/** A button for phones that opens the insert menu, because `/` is hard to reach on a phone's keyboard. */
export function InsertButton({ tabIndex, onInsert }: InsertButtonProps) {
  return (
    <Menu position="top-start" withInitialFocusPlaceholder={false} classNames={{ dropdown: 'insert-menu' }}>
      <Menu.Target>
        <Button variant="subtle" color="gray" tabIndex={tabIndex} aria-label="Insert">
          <IconPlus aria-hidden size={20} stroke={1.75} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {INSERTIONS.map((insertion) => (
          <Menu.Item
            key={insertion.name}
            leftSection={<insertion.icon aria-hidden size={20} stroke={1.75} />}
            onClick={() => onInsert(insertion)}
          >
            {insertion.name}
            <span className="insert-menu__hint">{insertion.hint}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
