import { useEffect, useRef, useState } from 'react';
import { Choices } from '../../../platform/staff/buttons.tsx';
import { useAfterPause } from '../../../platform/staff/editing/use-after-pause.ts';
import { LiveState } from '../../../platform/staff/live-problem.tsx';
import { PageFrame, useRenderedPage } from '../../../platform/staff/page-frame.tsx';
import { useSmallScreen } from '../../../platform/staff/use-small-screen.ts';
import { renderedPage } from '../../../web/data/staff/page-preview.client.ts';
import './page-pane.css';

/** The widths of the page in pixels. */
const WIDTHS = [
  { value: 1280, label: 'Full width' },
  { value: 390, label: 'Phone' },
] as const;
type Width = (typeof WIDTHS)[number]['value'];

const SCHEMES = [
  { value: 'dark', label: 'Dark device' },
  { value: 'light', label: 'Light device' },
] as const;
type Scheme = (typeof SCHEMES)[number]['value'];

/** How long typing must pause before the page is rendered again, in milliseconds. */
const PAUSE = 500;

interface PagePaneProps {
  /** The path of the page. */
  page: string;
  /** The values with which, or the moment at which, the server renders it. */
  sent: { values: unknown } | { at: number };
  title: string;
  /** Whether the user can choose a dark or a light device. Otherwise the user's own setting applies. */
  hasSchemes?: boolean;
  /** Gets the path of a link to another page of the site; without it, links open in a new tab. */
  onLink?: (path: string) => void;
}

/** The site's own page as the server renders it, in the width of a window or a phone. Nothing is stored. */
export function PagePane({ page, sent: shown, title, hasSchemes = false, onLink }: PagePaneProps) {
  const isSmall = useSmallScreen();
  const [width, setWidth] = useState<Width>(isSmall ? 390 : 1280);
  const [scheme, setScheme] = useState<Scheme>('dark');
  const sent = useAfterPause(JSON.stringify({ page, ...shown }), PAUSE);
  const rendered = useRenderedPage(sent, renderedPage, page);
  const [pane, room] = useRoom();
  const scale = Math.min(1, room.width / width);
  return (
    <div className="page-pane">
      <div className="page-pane__choices">
        <Choices<Width>
          legend="Width of the page"
          isLegendHidden
          className="page-pane__choice"
          choices={WIDTHS}
          value={width}
          onChange={setWidth}
        />
        {hasSchemes && (
          <Choices<Scheme>
            legend="Device of the visitor"
            isLegendHidden
            className="page-pane__choice"
            choices={SCHEMES}
            value={scheme}
            onChange={setScheme}
          />
        )}
      </div>
      <LiveState live={rendered} what="the page" />
      <div ref={pane} className="page-pane__room">
        {rendered.value !== undefined && room.width > 0 && (
          <div
            className="page-pane__scaled"
            style={{ width, height: room.height / scale, scale: String(scale) }}
          >
            <PageFrame
              page={rendered.value}
              title={title}
              className="page-pane__page"
              scheme={hasSchemes ? scheme : undefined}
              onLink={onLink}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** An element's current size in pixels. */
function useRoom() {
  const element = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, room] as const;
}
