import type { Fact } from '../../../web/domain/studio.ts';

/** Facts with their labels. URLs become links. Renders nothing if there are none. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="press__facts">
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{/^https?:/.test(text) ? <a href={text}>{new URL(text).host}</a> : text}</dd>
        </div>
      ))}
    </dl>
  );
}
