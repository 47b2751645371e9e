// biome-ignore-all lint/a11y/noRedundantRoles: on narrow screens rows are cards, and would be no rows without

import { Button, Group } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { dateMachine, dateText } from '../../../../platform/domain/dates.ts';
import { localTime } from '../../../../platform/domain/local-time.ts';
import { Dialog } from '../../../../platform/staff/dialog.tsx';
import { RowNotice } from '../../../../platform/staff/lists/table-rows.tsx';
import { type AuthorNames, authorDisplay } from '../../../domain/bios/author.ts';
import { canEditPost, canFeature, canPin, canPublish } from '../../../domain/people/permissions.ts';
import type { Person } from '../../../domain/people/user-record.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { shownTitle } from '../../../domain/posts/post-table.ts';
import type { Missing } from '../../../domain/posts/publish-check.ts';
import { postEditor } from '../../shared/addresses.ts';
import { missingWords, PublishChecks } from '../publish/publish-checks.tsx';
import { WaitingNotice } from './create-row.tsx';
import { PublishedCell, RowCover } from './row-cells.tsx';
import { usePostWrites } from './use-post-writes.ts';

interface PostRowProps {
  post: Post;
  person: Person;
  names: AuthorNames;
  /** Called with a message after an action; after publishing, hiding or cancelling a schedule also with an undo. */
  onDone: (news: string, takeBack?: () => Promise<void>) => void;
  /** Opens an address. Passed in, because a row that subscribed to the router would render again during navigation. */
  onOpen: (address: string) => void;
  /** Opens the editor at a problem of the post. */
  onMend: (id: string, missing: Missing) => void;
  /** Opens the publish panel of the post. */
  onPanel: (post: Post) => void;
}

/** A row of the post table, with the actions that the user may use. */
export const PostRow = memo(function PostRow(props: PostRowProps) {
  const { post, person, names, onDone, onOpen, onMend, onPanel } = props;
  const editor = postEditor(post.id);
  const title = shownTitle(post.title);
  const writes = usePostWrites(post, onDone);
  const { waiting, problem, question, isPublishing } = writes;

  return (
    <tr role="row" className="post-table__row">
      <th role="rowheader" scope="row" data-label="Title">
        <div className="post-table__title">
          <RowCover image={post.image} />
          <Link to={editor} dir="auto">
            {title}
          </Link>
        </div>
      </th>
      <td role="cell" data-label="Author">
        <bdi>{authorDisplay(post.authors, names)}</bdi>
      </td>
      <td role="cell" data-label="Created">
        <time dateTime={dateMachine(post.creationDate)} title={localTime(post.creationDate)}>
          {dateText(post.creationDate)}
        </time>
      </td>
      <td role="cell" data-label="Published?">
        <PublishedCell
          post={post}
          onCancel={canPublish(person) ? () => void writes.cancelSchedule() : undefined}
          onOpen={() => onPanel(post)}
        />
      </td>
      <td role="cell" data-label="Options">
        <div className="staff-table__options">
          <RowButton onClick={() => onOpen(editor)}>{canEditPost(person, post) ? 'Edit' : 'View'}</RowButton>
          {canPublish(person) && (
            <RowButton
              variant={post.published ? 'default' : 'outline'}
              isBusy={isPublishing}
              onClick={() => void (post.published ? writes.hide() : writes.publish())}
            >
              {post.published ? 'Hide' : isPublishing ? 'Publishing…' : 'Publish'}
            </RowButton>
          )}
          <Mark
            isOn={post.pinned}
            names={['Pin', 'Pinned']}
            onPress={canPin(person, post) ? writes.pin : null}
          />
          <Mark
            isOn={post.featured}
            names={['Feature', 'Featured']}
            onPress={canFeature(person) ? writes.feature : null}
          />
        </div>
        {waiting && <WaitingNotice waiting />}
        <RowNotice>{problem}</RowNotice>
        {question && (
          <PublishQuestion
            title={title}
            missing={question}
            onPublish={() => void writes.confirm()}
            onMend={(missing) => onMend(post.id, missing)}
            onClose={writes.cancel}
          />
        )}
      </td>
    </tr>
  );
});

interface MarkProps {
  isOn: boolean;
  /** The button's names while the mark is off and on. */
  names: [off: string, on: string];
  /** Null if the user may not change the mark. */
  onPress: (() => Promise<void>) | null;
}

/** A button that pins or features a post. For users who may not do that, a mark that is on is plain text. */
function Mark({ isOn, names: [off, on], onPress }: MarkProps) {
  if (!onPress) return <span className="row-mark">{isOn && on}</span>;
  return (
    <RowButton variant={isOn ? 'filled' : 'default'} onClick={() => void onPress()}>
      {isOn ? on : off}
    </RowButton>
  );
}

interface RowButtonProps {
  variant?: 'default' | 'outline' | 'filled';
  /** Whether the button's action is running. */
  isBusy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/**
 * A button for rows of long lists. It looks like Mantine's, but has no inner elements, because a list of fifty posts has
 * two hundred buttons.
 */
function RowButton({ variant = 'default', isBusy, onClick, children }: RowButtonProps) {
  return (
    <button type="button" className="row-button" aria-busy={isBusy} data-variant={variant} onClick={onClick}>
      {children}
    </button>
  );
}

interface PublishQuestionProps {
  title: string;
  missing: readonly Missing[];
  onPublish: () => void;
  /** Goes to the field with the problem. */
  onMend: (missing: Missing) => void;
  onClose: () => void;
}

/** Lists the problems of a post and asks whether to publish it anyway. */
function PublishQuestion(props: PublishQuestionProps) {
  const { title, missing, onPublish, onMend, onClose } = props;
  const complete = missing.length === 0;
  return (
    <Dialog onClose={onClose} title={`Publish “${shownTitle(title)}”?`} centered>
      {!complete && (
        <>
          <p className="staff-problem">{missingWords(missing.length)}</p>
          <PublishChecks missing={missing} onMend={onMend} />
        </>
      )}
      <p className="staff-problem">Everyone can read it immediately.</p>
      <Group justify="flex-end">
        <Button
          variant={complete ? 'default' : 'filled'}
          data-autofocus={!complete || undefined}
          onClick={onClose}
        >
          Not yet
        </Button>
        <Button
          variant={complete ? 'filled' : 'default'}
          data-autofocus={complete || undefined}
          onClick={onPublish}
        >
          {complete ? 'Publish' : 'Publish anyway'}
        </Button>
      </Group>
    </Dialog>
  );
}
