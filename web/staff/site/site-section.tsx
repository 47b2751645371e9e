import { type ComponentType, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { IconChevronDown, IconChevronRight } from '../../../platform/staff/icons.tsx';
import { lazyPart, MissingPart } from '../../../platform/staff/lazy-part.tsx';
import type { Live } from '../../../platform/staff/live.ts';
import { problemSentence } from '../../../platform/staff/live-problem.tsx';
import { useFold } from '../../../platform/staff/use-fold.ts';
import './site-section.css';

interface SiteSectionProps {
  title: string;
  /** The state in one line; false while it is loading. */
  state: string | false;
  /** The data behind `state`; absent if it is part of the page. */
  live?: Live<unknown>;
  /** The address of a section that unfolds in place, such as `/admin/site#mail`, or of a screen of its own. */
  to?: string;
  /** The content of a section that unfolds (`sectionPart`). It is rendered when the section is first open. */
  Part?: ComponentType<PartProps>;
}

interface PartProps {
  /** What follows the section's name in the address, such as the id of a mailing; '' for nothing. */
  within: string;
}

/** A section of “Site”: its name, its state in one line, and its content, which unfolds in place. */
export function SiteSection({ Part, to = '', ...heading }: SiteSectionProps) {
  if (Part) return <FoldedSection {...heading} to={to} Part={Part} />;
  const { title } = heading;
  return (
    <section className="site-section" aria-label={title}>
      <div className="site-section__head">
        <h2>
          {to ? (
            <Link to={to}>
              {title}
              <IconChevronRight aria-hidden size={18} />
            </Link>
          ) : (
            title
          )}
        </h2>
        <State {...heading} />
      </div>
    </section>
  );
}

/** The content of a section, whose script is loaded when the section is first open. */
export const sectionPart = (load: () => Promise<{ default: ComponentType<PartProps> }>) =>
  lazyPart<PartProps>(
    async () => (await load()).default,
    ({ missing }) => <MissingPart what="The section" missing={missing} />,
    <p role="status">Loading…</p>,
  );

function FoldedSection({
  to,
  Part,
  ...heading
}: Required<Pick<SiteSectionProps, 'to' | 'Part'>> & SiteSectionProps) {
  const { title } = heading;
  const { isOpen, toggle, button, within } = useFold(to);
  const id = useId();
  // Text that was typed into the section stays while it is folded.
  const [wasOpen, setWasOpen] = useState(isOpen);
  useEffect(() => setWasOpen((before) => before || isOpen), [isOpen]);
  return (
    <section className="site-section" aria-label={title}>
      <div className="site-section__head">
        <h2>
          <button ref={button} type="button" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
            {title}
            <IconChevronDown aria-hidden size={18} />
          </button>
        </h2>
        <State {...heading} />
      </div>
      <div id={id} className="site-section__part" hidden={!isOpen}>
        {(isOpen || wasOpen) && <Part within={within} />}
      </div>
    </section>
  );
}

function State({ state, live }: Pick<SiteSectionProps, 'state' | 'live'>) {
  if (!live?.error) return <p>{state === false ? 'Loading…' : state}</p>;
  return (
    <p role="alert">
      The state could not be loaded. {problemSentence(live.error.problem)}{' '}
      <button type="button" className="site-section__retry" onClick={live.retry}>
        Try again
      </button>
    </p>
  );
}
