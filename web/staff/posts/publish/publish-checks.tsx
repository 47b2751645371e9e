import { Anchor } from '@mantine/core';
import { orStaffError } from '../../../../platform/data/staff/staff-error.ts';
import type { StaffFirebase } from '../../../../platform/data/staff/staff-firebase.client.ts';
import { LiveProblem } from '../../../../platform/staff/live-problem.tsx';
import type { Running } from '../../../../platform/staff/use-database-action.ts';
import { brokenAddresses } from '../../../data/staff/broken-addresses.client.ts';
import { fileNames } from '../../../data/staff/pictures/picture-descriptions.client.ts';
import { filesIn } from '../../../domain/pictures/library.ts';
import { pictureName } from '../../../domain/pictures/picture-text.ts';
import { POST_LABELS, type Post } from '../../../domain/posts/post.ts';
import { type Missing, missingFrom, ownAddresses } from '../../../domain/posts/publish-check.ts';
import { postAddress } from '../../../domain/posts/slug.ts';
import '../../../../platform/staff/editing/field-list.css';

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
          ? 'Checking texts, pictures and links…'
          : found === 0
            ? '✓ All checks passed: title, short text, cover, descriptions, pictures and links.'
            : missingWords(found)}
      </p>
      {found > 0 && <PublishChecks missing={missing ?? []} onMend={onMend} />}
    </section>
  );
}

/**
 * Checks a post before publishing, including its links to pages of this site. Resolves to the problems found. Throws a
 * `StaffError` if the Markdown parser does not load.
 */
export async function missingIn(db: StaffFirebase['db'], post: Post): Promise<Missing[]> {
  const { markdownParts } = await orStaffError(import('../../../ui/markdown/markdown-parts.ts'));
  const parts = markdownParts(post.content);
  const shown = [post.image, ...parts.pictures.map(({ address }) => address)];
  const [broken, pictures, clips] = await Promise.all([
    brokenAddresses(ownAddresses(post, parts), postAddress(post)),
    fileNames(db, 'picture', filesIn('picture', shown)),
    fileNames(db, 'clip', filesIn('clip', shown)),
  ]);
  const names = new Map([...pictures, ...clips]);
  return missingFrom(post, parts, broken, (address) => pictureName(address, names));
}

/** The heading of a list of problems. */
export const missingWords = (count: number): string => (count === 1 ? 'One problem:' : `${count} problems:`);
