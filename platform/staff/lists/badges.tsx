import { type NameProblem, nameProblem } from '../../domain/text/name-problem.ts';
import './badges.css';

const LABELS: Record<NameProblem, string> = { hidden: 'Invisible characters', mixed: 'Mixed alphabets' };
const SENTENCES: Record<NameProblem, string> = {
  hidden: 'This name contains invisible characters. It can look like the name of another person.',
  mixed: 'This name mixes letters of two alphabets in one word. It can look like the name of another person.',
};

/** A warning badge for a name that could be mistaken for another person's. Renders nothing for other names. */
export function NameBadge({ name }: { name: string }) {
  const problem = nameProblem(name);
  return problem && <WarningBadge label={LABELS[problem]} sentence={SENTENCES[problem]} />;
}

/** A short warning in a table. The full sentence is its tooltip and is read by screen readers. */
export function WarningBadge({ label, sentence }: { label: string; sentence: string }) {
  return (
    <span className="warning-badge" title={sentence}>
      <span aria-hidden>{label}</span>
      <span className="visually-hidden">{sentence}</span>
    </span>
  );
}

/** A state with a disc. `on` fills the disc with colour. */
export function StateBadge({ on, text }: { on: boolean; text: string }) {
  return <span className={on ? 'state-badge state-badge--on' : 'state-badge'}>{text}</span>;
}
