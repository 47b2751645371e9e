import { useContext, useMemo, useState } from 'react';
import { lazyPart, MissingPart } from './lazy-part.tsx';
import { useStaffSite } from './site-data.ts';
import {
  type PostPanelProps,
  type PublishPartProps,
  type StaffFeature,
  staffFeatures,
} from './staff-feature.tsx';

// The parts of features on screens of the core. Their scripts are loaded when they are first rendered.

const publishPart = ({ publishPart: part }: StaffFeature) =>
  part && {
    ...part,
    Part: lazyPart<PublishPartProps>(
      async () => (await part.load()).default,
      ({ missing }) => <MissingPart what={part.what} missing={missing} />,
    ),
  };

/** The sections of features on the screen with this path. */
export function FeatureSections({ on }: { on: string }) {
  const features = useContext(staffFeatures);
  const sections = useMemo(
    () =>
      features
        .flatMap((feature) => feature.sections ?? [])
        .filter((section) => section.on === on)
        .map(({ what, load }) => ({
          what,
          Section: lazyPart<object>(
            async () => (await load()).default,
            ({ missing }) => <MissingPart what={what} missing={missing} />,
          ),
        })),
    [features, on],
  );
  return sections.map(({ what, Section }) => <Section key={what} />);
}

/** The parts of features in the publish panel. */
export function PublishParts(props: PublishPartProps) {
  const site = useStaffSite();
  const features = useContext(staffFeatures);
  const parts = useMemo(() => features.flatMap((feature) => publishPart(feature) ?? []), [features]);
  return parts.map(
    ({ what, Part, isFor }) => (isFor?.(props.person, site) ?? true) && <Part key={what} {...props} />,
  );
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
      features.flatMap(({ postPanel }) => {
        if (!postPanel) return [];
        const { label, load } = postPanel;
        const Part = lazyPart<PostPanelProps>(
          async () => (await load()).default,
          ({ onClose, missing }) => <MissingPart what="The panel" missing={missing} onClose={onClose} />,
        );
        return [{ label, Part }];
      }),
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
