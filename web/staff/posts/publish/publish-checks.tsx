import { Anchor } from '@mantine/core';
import { POST_LABELS } from '../../../domain/posts/post.ts';
import type { Missing } from '../../../domain/posts/publish-check.ts';
import { LiveProblem } from '../../shared/live-problem.tsx';
import type { Running } from '../../shared/use-database-action.ts';
import { missingWords } from '../missing-in.ts';
import '../../editing/field-list.css';

interface PublishChecksProps {
  missing: readonly Missing[];
  /** Goes to the field with the problem. */
  onMend: (missing: Missing) => void;
}

/** The problems found by the checks. Each field name is a button that goes to the problem. */
export function PublishChecks({ missing, onMend }: PublishChecksProps) {
  return (
    <ul className="field-list">
      {missing.map((one) => (
        <li key={`${one.field} ${one.at} ${one.message}`}>
          <Anchor
            component="button"
            type="button"
            aria-label={`${POST_LABELS[one.field]}: ${one.message}`}
            onClick={() => onMend(one)}
          >
            {POST_LABELS[one.field]}
          </Anchor>
          <span dir="auto">{one.message}</span>
        </li>
      ))}
    </ul>
  );
}

interface PublishFindingsProps {
  /** The problems; null while the checks run. */
  missing: readonly Missing[] | null;
  failure: Running['failure'];
  onMend: (missing: Missing) => void;
}

/** The result of the checks of a post. */
export function PublishFindings({ missing, failure, onMend }: PublishFindingsProps) {
  if (failure) return <LiveProblem {...failure} />;
  const found = missing?.length ?? 0;
  return (
    <section aria-label="Checks" className="publish-panel__findings" data-found={found > 0 || undefined}>
      <p role="status">
        {missing === null
          ? 'Checking texts, pictures and links …'
          : found === 0
            ? '✓ All checks passed: title, short text, cover, descriptions, pictures and links.'
            : missingWords(found)}
      </p>
      {found > 0 && <PublishChecks missing={missing ?? []} onMend={onMend} />}
    </section>
  );
}
