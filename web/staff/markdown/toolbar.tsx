import { Button, Menu, Tooltip } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { type Icon, IconPlus } from '../../../platform/staff/icons.tsx';
import { usesCommandKey } from '../../../platform/staff/keys.ts';
import { shownKey } from './tools.ts';

export interface ToolbarButton {
  name: string;
  icon: Icon;
  /** The shortcut, in CodeMirror's notation. */
  key?: string;
  /** State of a toggle button; absent for other buttons. */
  pressed?: boolean;
  onPress: () => void;
}

const ICON = { 'aria-hidden': true, size: 18, stroke: 1.75 } as const;

const nameWithKey = ({ name, key }: ToolbarButton) =>
  key ? `${name} (${shownKey(key, usesCommandKey())})` : name;

/** A button that opens a menu. The argument is the button's `tabIndex`, which is 0 while it is the toolbar's tab stop. */
type MenuButton = (tabIndex: 0 | -1) => ReactNode;

interface ToolbarProps {
  label: string;
  buttons: readonly ToolbarButton[];
  /** Rendered before the buttons. */
  first?: MenuButton | undefined;
  /** Rendered after the buttons. */
  last?: MenuButton | undefined;
  /** Buttons at the other end of the row. */
  end?: readonly ToolbarButton[];
}

/**
 * A row of icon buttons with one tab stop: arrow keys, Home and End move between buttons. Tooltips show names and
 * shortcuts. On a small screen the row scrolls.
 */
export function Toolbar({ label, buttons, first, last, end = [] }: ToolbarProps) {
  const [stop, setStop] = useState(0);
  const row = useRef<HTMLDivElement>(null);
  const all = () => [...(row.current?.querySelectorAll('button') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    const count = all().length;
    const next = {
      ArrowRight: (stop + 1) % count,
      ArrowLeft: (stop + count - 1) % count,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all()[next]?.focus();
  };
  let place = 0;
  const tabIndex = () => (place++ === stop ? 0 : -1);
  const drawn = (button: ToolbarButton) => (
    <Tooltip
      key={button.name}
      label={nameWithKey(button)}
      events={{ hover: true, focus: true, touch: false }}
      openDelay={400}
    >
      <Button
        variant={button.pressed ? 'filled' : 'subtle'}
        color={button.pressed ? 'amber' : 'gray'}
        tabIndex={tabIndex()}
        aria-label={nameWithKey(button)}
        aria-pressed={button.pressed}
        onClick={button.onPress}
      >
        <button.icon {...ICON} />
      </Button>
    </Tooltip>
  );
  return (
    <div
      ref={row}
      role="toolbar"
      aria-label={label}
      className="markdown-editor__tools"
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setStop(Math.max(0, all().indexOf(target as unknown as HTMLButtonElement)))}
      // Keeps the focus in the text, so that a phone's keyboard stays open.
      onMouseDown={(event) => event.preventDefault()}
    >
      {first?.(tabIndex())}
      {buttons.map(drawn)}
      {last?.(tabIndex())}
      {end.length > 0 && <span className="markdown-editor__gap" />}
      {end.map(drawn)}
    </div>
  );
}

interface OtherToolsProps {
  tabIndex: 0 | -1;
  columns: readonly (readonly ToolbarButton[])[];
}

/** The menu of the tools that are not in the row. Its button shows whether one of them is on. */
export function OtherTools({ tabIndex, columns }: OtherToolsProps) {
  const on = columns.flat().flatMap(({ name, pressed }) => (pressed ? [name] : []));
  const isOn = on.length > 0;
  const label = 'Insert and other tools';
  return (
    <Menu position="bottom" withInitialFocusPlaceholder={false} classNames={{ dropdown: 'other-tools' }}>
      <Menu.Target>
        <Button
          variant={isOn ? 'filled' : 'subtle'}
          color={isOn ? 'amber' : 'gray'}
          tabIndex={tabIndex}
          data-on={isOn || undefined}
          aria-label={isOn ? `${label} (switched on: ${on.join(', ')})` : label}
        >
          <IconPlus {...ICON} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map((tools) => (
          <div key={tools[0]?.name}>
            {tools.map((tool) => (
              <OtherTool key={tool.name} tool={tool} />
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function OtherTool({ tool }: { tool: ToolbarButton }) {
  const { name, key, pressed, onPress } = tool;
  const icon = <tool.icon {...ICON} />;
  const words = (
    <>
      {name} {key && <kbd>{shownKey(key, usesCommandKey())}</kbd>}
    </>
  );
  return pressed === undefined ? (
    <Menu.Item leftSection={icon} onClick={onPress}>
      {words}
    </Menu.Item>
  ) : (
    <Menu.CheckboxItem
      classNames={{ itemIndicator: 'other-tools__check' }}
      checked={pressed}
      closeMenuOnClick
      onChange={onPress}
    >
      {icon}
      {words}
    </Menu.CheckboxItem>
  );
}
