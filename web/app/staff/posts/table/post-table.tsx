import '../../screen-styles.ts';
import { Button, Group, Table, Title } from '@mantine/core';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { createPost } from '../../../data/staff/posts.client.ts';
import { canCreatePost, canRenameTags } from '../../../domain/people/permissions.ts';
import { newPost } from '../../../domain/posts/post.ts';
import { namesOf, useLiveBios } from '../../shared/live-data.ts';
import { LiveProblem } from '../../shared/live-problem.tsx';
import { usePerson } from '../../shared/session.tsx';
import { staffMeta } from '../../shared/site-data.ts';
import { TrashLink } from '../../shared/trash-link.tsx';
import { useNews } from '../../shared/use-news.tsx';
import { usePageKey } from '../../shared/use-page-key.ts';
import { useRun } from '../../shared/use-run.ts';
import { WaitingNotice } from '../../shared/waiting-notice.tsx';
import { JUST_CREATED } from '../new-post-focus.tsx';
import type { Route } from './+types/post-table.ts';
import { PostRow } from './post-row.tsx';
import { PostTableHead } from './post-table-head.tsx';
import { PostTableTools } from './post-table-tools.tsx';
import { useShownPosts } from './use-shown-posts.ts';
import { useTableAddress } from './use-table-address.ts';

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches, 'Blog Posts');
}

const TagsDialog = lazy(async () => ({ default: (await import('../tags/tags-dialog.tsx')).TagsDialog }));

/** A new post is opened after this many milliseconds even if the server has not answered. */
const OPEN_WITHIN = 4000;

/**
 * All posts, pinned first, then newest creation date; live (docs/product.md#post-table). Searched, filtered and sorted by
 * the address.
 */
export default function PostTable() {
  const person = usePerson();
  const address = useTableAddress();
  const bios = useLiveBios();
  const names = useMemo(() => namesOf(bios.value), [bios.value]);
  const { posts, hasMore, page, note, prepare } = useShownPosts(address, names, person.uid);
  const [tagsOpen, setTagsOpen] = useState(false);
  const news = useNews();

  return (
    <>
      <Group justify="space-between" mb="lg">
        <Title order={1}>Blog Posts</Title>
        {canCreatePost(person) && <SkipToCreate />}
        <Group>
          {canRenameTags(person) && (
            <Button variant="default" size="sm" mih={44} onClick={() => setTagsOpen(true)}>
              Tags
            </Button>
          )}
          <TrashLink />
        </Group>
      </Group>
      {tagsOpen && (
        <Suspense>
          <TagsDialog onClose={() => setTagsOpen(false)} />
        </Suspense>
      )}
      {news.parts}
      {page.error && (
        <LiveProblem what="The posts could not be read." error={page.error} onRetry={page.retry} />
      )}
      {bios.error && (
        <LiveProblem what="The authors' names could not be read." error={bios.error} onRetry={bios.retry} />
      )}
      {page.value && page.value.unreadable > 0 && (
        <p role="status">Damaged and not shown: {page.value.unreadable}. Ask an administrator.</p>
      )}
      <PostTableTools address={address} onPrepare={prepare} />
      <p role="status" className="staff-hint post-table__note">
        {note}
      </p>
      {/* All at once: columns that find their width later, and rows below them, would jump. */}
      {(posts || page.error) && (
        <Table role="table" className="staff-table post-table" verticalSpacing="sm" aria-label="Blog posts">
          <PostTableHead sort={address.sort} onPress={address.pressColumn} />
          <Table.Tbody role="rowgroup">
            {canCreatePost(person) && <CreateRow />}
            {posts?.map((post) => (
              <PostRow key={post.id} post={post} person={person} names={names} onDone={news.report} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {posts === undefined && !page.error && <p role="status">Reading the posts …</p>}
      {posts?.length === 0 && address.isNarrowed && (
        <Button variant="default" mt="md" onClick={address.showAll}>
          Show all posts
        </Button>
      )}
      {posts?.length === 0 && !address.isNarrowed && (
        <p>There are no posts yet. Create the first one above.</p>
      )}
      {hasMore && (
        <Group justify="center" mt="md">
          <Button variant="default" onClick={address.showMore}>
            Show more
          </Button>
        </Group>
      )}
    </>
  );
}

const CREATE = 'create-post';

/** Shown when it has the focus: tags, search, order and the heads of the columns are nine stops of the Tab key. */
function SkipToCreate() {
  return (
    <button
      type="button"
      className="staff-skip staff-skip--here"
      onClick={() => document.getElementById(CREATE)?.focus()}
    >
      Skip to Create
    </button>
  );
}

/** Makes one post, however often it is clicked, and opens it. */
function CreateRow() {
  const person = usePerson();
  const navigate = useNavigate();
  const { run, busy, waiting, failure, dismiss } = useRun();
  const creating = useRef(false);

  async function create() {
    if (creating.current) return;
    creating.current = true;
    dismiss();
    await run('The post was not created.', async (db) => {
      const { id, stored } = createPost(db, newPost(person.uid, Date.now()));
      // Without a connection the post waits on this computer: writing can begin meanwhile.
      await Promise.race([stored, new Promise((resolve) => setTimeout(resolve, OPEN_WITHIN))]);
      await navigate(href('/admin/blogs/:id', { id }), { state: JUST_CREATED });
    });
    creating.current = false;
  }
  usePageKey('c', () => void create());

  return (
    <Table.Tr role="row" className="staff-table__create">
      <Table.Th role="rowheader" scope="row" colSpan={4}>
        CREATE NEW POST
      </Table.Th>
      <Table.Td role="cell">
        <Button id={CREATE} size="sm" aria-keyshortcuts="c" onClick={create} loading={busy}>
          Create
        </Button>
        {waiting && <WaitingNotice waiting />}
        {failure && <LiveProblem {...failure} onDismiss={dismiss} />}
      </Table.Td>
    </Table.Tr>
  );
}
