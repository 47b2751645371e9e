import { useEffect, useRef, useState } from 'react';
import { ChoiceButton } from '../../../platform/staff/buttons.tsx';
import { useAfterPause } from '../../../platform/staff/editing/use-after-pause.ts';
import { LiveProblem } from '../../../platform/staff/live-problem.tsx';
import { PageFrame, useRenderedPage } from '../../../platform/staff/page-frame.tsx';
import { renderedPage } from '../../../web/data/staff/page-preview.client.ts';
import './page-pane.css';

/** The widths of the page in pixels, by their names. */
const WIDTHS = { 'Full width': 1280, Phone: 390 } as const;
type Width = keyof typeof WIDTHS;

/** The settings of a device, by the words for them. */
const SCHEMES = { 'Dark device': 'dark', 'Light device': 'light' } as const;
type SchemeName = keyof typeof SCHEMES;

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
  const [width, setWidth] = useState<Width>('Full width');
  const [scheme, setScheme] = useState<SchemeName>('Dark device');
  const sent = useAfterPause(JSON.stringify({ page, ...shown }), PAUSE);
  const rendered = useRenderedPage(sent, renderedPage, page);
  const [pane, room] = useRoom();
  const scale = Math.min(1, room.width / WIDTHS[width]);
  return (
    <div className="page-pane">
      <div className="page-pane__choices">
        <fieldset className="page-pane__widths">
          <legend className="visually-hidden">Width of the page</legend>
          {(Object.keys(WIDTHS) as Width[]).map((name) => (
            <ChoiceButton
              key={name}
              name="page-width"
              checked={width === name}
              onChange={() => setWidth(name)}
            >
              {name}
            </ChoiceButton>
          ))}
        </fieldset>
        {hasSchemes && (
          <fieldset className="page-pane__widths">
            <legend className="visually-hidden">Device of the visitor</legend>
            {(Object.keys(SCHEMES) as SchemeName[]).map((name) => (
              <ChoiceButton
                key={name}
                name="page-scheme"
                checked={scheme === name}
                onChange={() => setScheme(name)}
              >
                {name}
              </ChoiceButton>
            ))}
          </fieldset>
        )}
      </div>
      {rendered.error && (
        <LiveProblem what="The page could not be shown." error={rendered.error} onRetry={rendered.retry} />
      )}
      {!rendered.error && rendered.page === null && <p role="status">Loading the page…</p>}
      <div ref={pane} className="page-pane__room">
        {rendered.page !== null && room.width > 0 && (
          <div
            className="page-pane__scaled"
            style={{ width: WIDTHS[width], height: room.height / scale, scale: String(scale) }}
          >
            <PageFrame
              page={rendered.page}
              title={title}
              className="page-pane__page"
              scheme={hasSchemes ? SCHEMES[scheme] : undefined}
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
