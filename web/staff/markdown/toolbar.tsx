import { Button, Menu, Tooltip } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Icon, IconDots } from '../shared/icons.tsx';
import { usesCommandKey } from '../shared/keys.ts';
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

interface ToolbarProps {
  label: string;
  buttons: readonly ToolbarButton[];
  /**
   * Renders a button before all others. The argument is the button's `tabIndex`, which is 0 while the button is the
   * toolbar's tab stop.
   */
  first?: ((tabIndex: 0 | -1) => ReactNode) | undefined;
}

/**
 * A row of icon buttons with one tab stop: arrow keys, Home and End move between buttons. Tooltips show names and
 * shortcuts. Buttons that do not fit move into a menu, whose button shows whether one of them is on; on a small screen
 * the row scrolls instead.
 */
export function Toolbar({ label, buttons, first }: ToolbarProps) {
  const [stop, setStop] = useState(0);
  const row = useRef<HTMLDivElement>(null);
  const fitting = useFittingButtons(row, buttons.length);
  const shown = buttons.slice(0, fitting);
  const others = buttons.slice(fitting);
  const on = others.filter(({ pressed }) => pressed).map(({ name }) => name);
  const isOn = on.length > 0;

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
      {first?.(stop === 0 ? 0 : -1)}
      {shown.map((button, at) => (
        <Tooltip
          key={button.name}
          label={nameWithKey(button)}
          events={{ hover: true, focus: true, touch: false }}
          openDelay={400}
        >
          <Button
            variant={button.pressed ? 'filled' : 'subtle'}
            color={button.pressed ? 'amber' : 'gray'}
            tabIndex={at + (first ? 1 : 0) === stop ? 0 : -1}
            aria-label={nameWithKey(button)}
            aria-pressed={button.pressed}
            onClick={button.onPress}
          >
            <button.icon {...ICON} />
          </Button>
        </Tooltip>
      ))}
      {others.length > 0 && (
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button
              variant={isOn ? 'filled' : 'subtle'}
              color={isOn ? 'amber' : 'gray'}
              tabIndex={shown.length + (first ? 1 : 0) === stop ? 0 : -1}
              data-on={isOn || undefined}
              aria-label={isOn ? `Other tools (switched on: ${on.join(', ')})` : 'Other tools'}
            >
              <IconDots {...ICON} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((button) =>
              button.pressed === undefined ? (
                <Menu.Item key={button.name} leftSection={<button.icon {...ICON} />} onClick={button.onPress}>
                  {nameWithKey(button)}
                </Menu.Item>
              ) : (
                <Menu.CheckboxItem
                  key={button.name}
                  className="markdown-editor__toggle"
                  classNames={{ itemIndicator: 'markdown-editor__check' }}
                  checked={button.pressed}
                  closeMenuOnClick
                  onChange={button.onPress}
                >
                  <button.icon {...ICON} />
                  {nameWithKey(button)}
                </Menu.CheckboxItem>
              ),
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

/**
 * The number of equally wide buttons that fit into the row, leaving space for a menu with the others. All `count`
 * buttons fit into a row that scrolls.
 */
function useFittingButtons(row: RefObject<HTMLElement | null>, count: number): number {
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const { columnGap, overflowX } = getComputedStyle(element);
      const gap = Number.parseFloat(columnGap);
      const button = element.firstElementChild?.getBoundingClientRect().width ?? 0;
      const places = Math.floor((element.clientWidth + gap) / (button + gap));
      setFitting(overflowX === 'auto' || places >= count ? count : Math.max(1, places - 1));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, count]);
  return fitting;
}
