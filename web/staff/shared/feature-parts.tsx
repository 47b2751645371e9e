import { type ComponentType, useContext, useMemo, useState } from 'react';
import { lazyPart, MissingPart } from '../../../platform/staff/lazy-part.tsx';
import type { Person } from '../../domain/people/user-record.ts';
import { type PostPanelProps, type PublishPartProps, staffFeatures } from './staff-feature.tsx';

// The parts of features on screens of the core. Their scripts are loaded when they are first rendered.

/** A lazily loaded part of a feature. `what`: its name in the message that its script did not load. */
const lazyOf = <Props extends object>(what: string, load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyPart<Props>(
    async () => (await load()).default,
    ({ missing, ...props }) => {
      // Only dialogs have `onClose`.
      const { onClose } = props as { onClose?: () => void };
      return <MissingPart what={what} missing={missing} onClose={onClose} />;
    },
  );

/** The sections of features on the screen with this path. */
export function FeatureSections({ on }: { on: string }) {
  const features = useContext(staffFeatures);
  const sections = useMemo(
    () =>
      features
        .flatMap((feature) => feature.sections ?? [])
        .filter((section) => section.on === on)
        .map(({ what, load }) => ({ what, Section: lazyOf(what, load) })),
    [features, on],
  );
  return sections.map(({ what, Section }) => <Section key={what} />);
}

/** The parts of features in the publish panel. */
export function PublishParts(props: PublishPartProps) {
  const features = useContext(staffFeatures);
  const parts = useMemo(
    () =>
      features.flatMap(({ publishPart }) =>
        publishPart ? [{ ...publishPart, Part: lazyOf(publishPart.what, publishPart.load) }] : [],
      ),
    [features],
  );
  return parts.map(
    ({ what, Part, isFor }) => (isFor?.(props.person) ?? true) && <Part key={what} {...props} />,
  );
}

/** What features do when a post goes live, such as sending it by mail, one line each. `post`: its id. */
export function PostLines({ person, post }: { person: Person; post: string }) {
  const features = useContext(staffFeatures);
  const lines = useMemo(
    () =>
      features.flatMap(({ publishPart }) =>
        publishPart?.line ? [{ ...publishPart, Line: lazyOf(publishPart.what, publishPart.line) }] : [],
      ),
    [features],
  );
  return lines.map(({ what, Line, isFor }) => (isFor?.(person) ?? true) && <Line key={what} post={post} />);
}

/** A panel of a feature about a post, by its label. */
export interface PostPanel {
  label: string;
  open: () => void;
}

/**
 * The panels of features about a post. The caller renders `part`, the open panel. `onCover` reports whether a panel is
 * open.
 */
export function usePostPanels(
  props: Omit<PostPanelProps, 'onClose'>,
  onCover: (isCovered: boolean) => void = () => {},
) {
  const features = useContext(staffFeatures);
  const panels = useMemo(
    () =>
      features.flatMap(({ postPanel }) =>
        postPanel ? [{ label: postPanel.label, Part: lazyOf('The panel', postPanel.load) }] : [],
      ),
    [features],
  );
  const [shown, setShown] = useState<string | null>(null);
  const show = (label: string | null) => {
    setShown(label);
    onCover(label !== null);
  };
  const Open = panels.find(({ label }) => label === shown)?.Part;
  return {
    panels: panels.map(({ label }): PostPanel => ({ label, open: () => show(label) })),
    part: Open && <Open {...props} onClose={() => show(null)} />,
  };
}
