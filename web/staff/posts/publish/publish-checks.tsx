import { Anchor } from '@mantine/core';
import { POST_LABELS } from '../../../domain/posts/post.ts';
import type { Missing } from '../../../domain/posts/publish-check.ts';
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
