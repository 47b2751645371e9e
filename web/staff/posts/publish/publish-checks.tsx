import { Anchor } from '@mantine/core';
import { POST_LABELS } from '../../../domain/posts/post.ts';
import type { Missing } from '../../../domain/posts/publish-check.ts';
import '../../editing/field-list.css';

interface PublishChecksProps {
  missing: readonly Missing[];
  /** Goes to the field that has the problem. */
  onMend: (missing: Missing) => void;
}

/** The list of problems that the checks found. A click on a field's name goes to the problem. */
export function PublishChecks({ missing, onMend }: PublishChecksProps) {
  return (
    <ul className="field-list">
      {missing.map((one) => (
        <li key={`${one.field} ${one.at} ${one.message}`}>
          <Anchor component="button" type="button" onClick={() => onMend(one)}>
            {POST_LABELS[one.field]}
          </Anchor>
          <span dir="auto">{one.message}</span>
        </li>
      ))}
    </ul>
  );
}
