import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import './pane-tabs.css';

export interface PaneTab<Name extends string> {
  name: Name;
  /** Shown behind the name, such as the number of open notes. */
  count?: number;
  /** Whether the panel has nothing to show. Its tab is drawn only while it is chosen. */
  isEmpty?: boolean;
  panel: ReactNode;
}

interface PaneTabsProps<Name extends string> {
  label: string;
  tabs: readonly PaneTab<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
  /** Rendered at the end of the row of tabs. */
  children?: ReactNode;
}

/**
 * Tabs of a pane beside a form. The row is one tab stop, and arrow keys, Home and End choose. All panels stay mounted, so
 * that they keep their state and can follow the form.
 */
export function PaneTabs<Name extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: PaneTabsProps<Name>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const drawn = tabs.filter(({ name, isEmpty }) => !isEmpty || name === chosen);
  const choose = (event: KeyboardEvent) => {
    const at = drawn.findIndex(({ name }) => name === chosen);
    const next = {
      ArrowRight: (at + 1) % drawn.length,
      ArrowLeft: (at + drawn.length - 1) % drawn.length,
      Home: 0,
      End: drawn.length - 1,
    }[event.key];
    const tab = next === undefined ? undefined : drawn[next];
    if (!tab) return;
    event.preventDefault();
    onChoose(tab.name);
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next ?? 0]?.focus();
  };
  return (
    <div className="pane-tabs">
      <div className="pane-tabs__row">
        <div ref={row} role="tablist" aria-label={label} onKeyDown={choose}>
          {drawn.map(({ name, count = 0 }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              aria-controls={`${id}-${name}-panel`}
              aria-selected={name === chosen}
              tabIndex={name === chosen ? 0 : -1}
              onClick={() => onChoose(name)}
            >
              {name}
              {count > 0 && ` (${count})`}
            </button>
          ))}
        </div>
        {children}
      </div>
      {tabs.map(({ name, panel }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}`}
          hidden={name !== chosen}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}
