import { type NameProblem, nameProblem } from '../../domain/text/name-problem.ts';
import './name-badge.css';

const LABELS: Record<NameProblem, string> = { hidden: 'Invisible characters', mixed: 'Mixed scripts' };
const SENTENCES: Record<NameProblem, string> = {
  hidden: 'This name contains invisible characters. It can look like the name of another person.',
  mixed: 'This name mixes letters of two alphabets in one word. It can look like the name of another person.',
};

/** A badge for a stored name that could be mistaken for another person's name. Renders nothing for other names. */
export function NameBadge({ name }: { name: string }) {
  const problem = nameProblem(name);
  return problem && <WarningBadge label={LABELS[problem]} sentence={SENTENCES[problem]} />;
}

/** A short label in a table, with a sentence for screen readers and as a tooltip. */
export function WarningBadge({ label, sentence }: { label: string; sentence: string }) {
  return (
    <span className="warning-badge" title={sentence}>
      <span aria-hidden>{label}</span>
      <span className="visually-hidden">{sentence}</span>
    </span>
  );
}
