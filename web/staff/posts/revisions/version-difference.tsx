import type { PostField, PostFields } from '../../../domain/posts/post.ts';
import { DifferenceView } from '../../editing/difference-view.tsx';
import { POST_TEXTS } from '../post-texts.ts';

interface VersionDifferenceProps {
  fields: readonly PostField[];
  before: PostFields;
  after: PostFields;
}

/** The differences between two versions of a post, field by field. */
export function VersionDifference({ fields, before, after }: VersionDifferenceProps) {
  return fields.map((field) => (
    <div key={field} className="revision__field">
      <h3>{POST_TEXTS.labels[field]}</h3>
      <DifferenceView
        label={`${POST_TEXTS.labels[field]}: difference`}
        before={POST_TEXTS.text(field, before[field])}
        after={POST_TEXTS.text(field, after[field])}
      />
    </div>
  ));
}
