import { Anchor, Button, Group, Table } from '@mantine/core';
import { memo, useRef, useState } from 'react';
import { href, Link, useNavigate } from 'react-router';
import { setFeatured, setPinned, setPublished } from '../../../data/staff/post-states.client.ts';
import type { StaffFirebase } from '../../../data/staff/staff-firebase.client.ts';
import { type AuthorNames, authorDisplay } from '../../../domain/bios/author-display.ts';
import { dateMachine, dateText, localTime } from '../../../domain/dates.ts';
import { canEditPost, canFeature, canPin, canPublish } from '../../../domain/people/permissions.ts';
import type { Person } from '../../../domain/people/user-record.ts';
import type { Post } from '../../../domain/posts/post.ts';
import type { Missing } from '../../../domain/posts/publish-check.ts';
import { shownTitle } from '../../../domain/posts/shown-title.ts';
import { LiveProblem } from '../../shared/live-problem.tsx';
import { PermittedButton } from '../../shared/permitted-button.tsx';
import { useRun } from '../../shared/use-run.ts';
import { WaitingNotice } from '../../shared/waiting-notice.tsx';
import { missingIn } from '../missing-in.ts';
import { PublishQuestion } from '../publish-question.tsx';
import { PublishedBadge } from '../published-badge.tsx';

interface PostRowProps {
  post: Post;
  person: Person;
  names: AuthorNames;
  /** Called with what was done, for the screen to announce, and what visitors see of, with the way back. */
  onDone: (news: string, takeBack?: () => Promise<void>) => void;
}

const REFUSAL = {
  publish: 'Only editors and administrators publish and hide posts.',
  feature: 'Only editors and administrators feature posts.',
  pin: 'Authors pin only posts of their own.',
};

/** One post of the table with what the person may do to it. */
export const PostRow = memo(function PostRow({ post, person, names, onDone }: PostRowProps) {
  const navigate = useNavigate();
  const { run, waiting, failure, dismiss } = useRun();
  const [question, setQuestion] = useState<readonly Missing[] | null>(null);
  const underWay = useRef(new Set<string>());
  const editor = href('/admin/blogs/:id', { id: post.id });
  const title = shownTitle(post.title);

  /** Runs a write once at a time for each button, and reports how it ended. */
  async function act(
    done: string,
    write: (db: StaffFirebase['db']) => Promise<void>,
    takeBack?: () => Promise<void>,
  ) {
    if (underWay.current.has(done)) return;
    underWay.current.add(done);
    dismiss();
    const isDone = await run(`Not ${done.toLowerCase()}: ${title}`, write);
    underWay.current.delete(done);
    if (isDone) onDone(`${done}: ${title}`, takeBack);
  }

  /** Either way back gives the post the date that it had: a new one would put an old post in front of all others. */
  const publishAsBefore = () =>
    act('Published again', (db) => setPublished(db, post.id, true, post.publishDate));
  const hideAsBefore = () => act('Hidden again', (db) => setPublished(db, post.id, false, post.publishDate));

  const hide = () => act('Hidden', (db) => setPublished(db, post.id, false, 'now'), publishAsBefore);
  const goLive = () => {
    setQuestion(null);
    return act('Published', (db) => setPublished(db, post.id, true, 'now'), hideAsBefore);
  };
  /** Publishes where nothing is missing, and asks otherwise. */
  async function publish() {
    if (underWay.current.has('check')) return;
    underWay.current.add('check');
    dismiss();
    let missing: readonly Missing[] = [];
    const checked = await run(`Not published: ${title}`, async () => {
      missing = await missingIn(post);
    });
    underWay.current.delete('check');
    if (checked && missing.length > 0) setQuestion(missing);
    else if (checked) await goLive();
  }

  return (
    <Table.Tr role="row">
      <Table.Th role="rowheader" scope="row" data-label="Title">
        <Anchor component={Link} to={editor} dir="auto">
          {title}
        </Anchor>
      </Table.Th>
      <Table.Td role="cell" data-label="Author">
        <bdi>{authorDisplay(post.authors, names)}</bdi>
      </Table.Td>
      <Table.Td role="cell" data-label="Created">
        <time dateTime={dateMachine(post.creationDate)} title={localTime(post.creationDate)}>
          {dateText(post.creationDate)}
        </time>
      </Table.Td>
      <Table.Td role="cell" data-label="Published?">
        <PublishedBadge post={post} />
      </Table.Td>
      <Table.Td role="cell" data-label="Options">
        <Group gap="xs" className="staff-table__options">
          <Button size="sm" variant="default" onClick={() => navigate(editor)}>
            {canEditPost(person, post) ? 'Edit' : 'View'}
          </Button>
          <PermittedButton
            size="sm"
            variant={post.published ? 'default' : 'outline'}
            refusal={canPublish(person) ? null : REFUSAL.publish}
            onClick={() => void (post.published ? hide() : publish())}
          >
            {post.published ? 'Hide' : 'Publish'}
          </PermittedButton>
          <PermittedButton
            size="sm"
            variant={post.pinned ? 'filled' : 'default'}
            refusal={canPin(person, post) ? null : REFUSAL.pin}
            onClick={() =>
              act(post.pinned ? 'Unpinned' : 'Pinned', (db) => setPinned(db, post.id, !post.pinned))
            }
          >
            {post.pinned ? 'Pinned' : 'Pin'}
          </PermittedButton>
          <PermittedButton
            size="sm"
            variant={post.featured ? 'filled' : 'default'}
            refusal={canFeature(person) ? null : REFUSAL.feature}
            onClick={() =>
              act(post.featured ? 'Unfeatured' : 'Featured', (db) => setFeatured(db, post.id, !post.featured))
            }
          >
            {post.featured ? 'Featured' : 'Feature'}
          </PermittedButton>
        </Group>
        {waiting && <WaitingNotice waiting />}
        {failure && <LiveProblem {...failure} onDismiss={dismiss} />}
        {question && (
          <PublishQuestion
            title={title}
            missing={question}
            onPublish={() => void goLive()}
            onMend={() => navigate(editor)}
            onClose={() => setQuestion(null)}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
});
