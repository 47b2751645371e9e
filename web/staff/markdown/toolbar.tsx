import { Button, Group, Tooltip } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { onMac } from '../shared/on-mac.ts';
import { shownKey } from './tools.ts';

export interface ToolbarButton {
  name: string;
  /** In CodeMirror's notation. */
  key?: string;
  /** State of a toggle button. */
  pressed?: boolean;
  onPress: () => void;
}

/**
 * A toolbar with one tab stop: arrow keys, Home and End move within it. Each button shows its shortcut, if it has one.
 */
export function Toolbar({ label, buttons }: { label: string; buttons: readonly ToolbarButton[] }) {
  const [stop, setStop] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = {
      ArrowRight: (stop + 1) % buttons.length,
      ArrowLeft: (stop + buttons.length - 1) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <Group gap={4} role="toolbar" aria-label={label} className="markdown-editor__tools" onKeyDown={onKeyDown}>
      {buttons.map(({ name, key, pressed, onPress }, at) => {
        const nameWithKey = key ? `${name} (${shownKey(key, onMac())})` : name;
        return (
          <Tooltip
            key={name}
            label={nameWithKey}
            events={{ hover: true, focus: true, touch: false }}
            openDelay={400}
          >
            <Button
              size="xs"
              variant={pressed ? 'filled' : 'default'}
              tabIndex={at === stop ? 0 : -1}
              aria-label={nameWithKey}
              aria-pressed={pressed}
              onFocus={() => setStop(at)}
              onClick={onPress}
            >
              {name}
            </Button>
          </Tooltip>
        );
      })}
    </Group>
  );
}
