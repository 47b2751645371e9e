import { useContext } from 'react';
import { Link } from 'react-router';
import { staffFeatures } from './staff-feature.ts';

/** The sentences of features about the screen with this path, each with a link. */
export function FeatureHints({ on }: { on: string }) {
  const hints = useContext(staffFeatures).flatMap((feature) => feature.hints ?? []);
  return hints
    .filter((hint) => hint.on === on)
    .map(({ to, link, text }) => (
      <p key={to} className="staff-hint">
        <Link to={to}>{link}</Link> {text}
      </p>
    ));
}
