import { Alert, Button, Table } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { watchBios } from '../data/staff/bios.client.ts';
import { createPost, setFeatured, setPinned, setPublished, watchPosts } from '../data/staff/posts.client.ts';
import { problemSentence } from '../data/staff/problem-sentence.ts';
import { type AuthorNames, authorDisplay } from '../domain/author-display.ts';
import { dateMachine, dateText } from '../domain/dates.ts';
import { canEditPost, canFeaturePost, canPinPost, canPublishPost } from '../domain/permissions.ts';
import type { Post } from '../domain/post.ts';
import { usePerson, useStaff } from './session-context.tsx';
import { useLive } from './use-live.ts';

const PAGE = 50;

/** All posts: pinned first, then newest creation date; live. */
export default function PostTable() {
  const { firebase } = useStaff();
  const { db } = firebase;
  const person = usePerson();
  const navigate = useNavigate();
  const [count, setCount] = useState(PAGE);
  const posts = useLive<Parameters<Parameters<typeof watchPosts>[2]>[0]>(
    (onValue, onError) => watchPosts(db, count, onValue, onError),
    [db, count],
  );
  const bios = useLive(
    (onValue: (names: AuthorNames) => void, onError) =>
      watchBios(
        db,
        (all) => onValue(Object.fromEntries(all.map((bio) => [bio.id, bio.displayName]))),
        onError,
      ),
    [db],
  );
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState('');
  const creating = useRef(false);
  const names = bios.status === 'ready' ? bios.value : {};

  /** Runs a change; what it did is announced, what failed stays until the next one. */
  async function change(what: string, work: () => Promise<unknown>) {
    setProblem('');
    setDone('');
    try {
      await work();
      setDone(what);
    } catch (error) {
      setProblem(`${what} did not happen. ${problemSentence(error)}`);
    }
  }

  async function create() {
    // A second click while the first is under way makes no second post.
    if (creating.current) return;
    creating.current = true;
    await change('Creating a post', async () => {
      const id = await createPost(db, person.uid, Date.now());
      navigate(`/admin/blogs/${id}`);
    });
    creating.current = false;
  }

  return (
    <div className="staff-page">
      <h1>Blog Posts</h1>
      <p className="visually-hidden" role="status">
        {done}
      </p>
      {problem && (
        <Alert
          color="red"
          title="That did not work"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => setProblem('')}
          role="alert"
        >
          {problem}
        </Alert>
      )}
      {posts.status === 'failed' && (
        <Alert color="red" title="The posts could not be loaded" role="alert">
          {posts.problem}
        </Alert>
      )}
      <Table.ScrollContainer minWidth={760}>
        <Table verticalSpacing="sm" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              {['Title', 'Author', 'Created', 'Published?', 'Options'].map((column) => (
                <Table.Th key={column} scope="col">
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Table.Tr>
              <Table.Td colSpan={4}>CREATE NEW POST</Table.Td>
              <Table.Td>
                <Button size="compact-md" onClick={create}>
                  Create
                </Button>
              </Table.Td>
            </Table.Tr>
            {posts.status === 'loading' && (
              <Table.Tr>
                <Table.Td colSpan={5}>Loading posts …</Table.Td>
              </Table.Tr>
            )}
            {posts.status === 'ready' &&
              posts.value.map((entry) =>
                entry.ok ? (
                  <Row key={entry.value.id} post={entry.value} names={names} change={change} />
                ) : (
                  <Table.Tr key={entry.id}>
                    <Table.Td colSpan={5}>
                      The post {entry.id} cannot be shown: {entry.problem}
                    </Table.Td>
                  </Table.Tr>
                ),
              )}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {posts.status === 'ready' && posts.value.length >= count && (
        <Button variant="default" onClick={() => setCount(count + PAGE)}>
          Load more
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  post: Post;
  names: AuthorNames;
  change: (what: string, work: () => Promise<unknown>) => Promise<void>;
}

function Row({ post, names, change }: RowProps) {
  const { firebase } = useStaff();
  const { db } = firebase;
  const person = usePerson();
  const { id, title, published, pinned, featured } = post;
  const spoken = title || 'Untitled';
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <bdi>{spoken}</bdi>
      </Table.Th>
      <Table.Td>
        <bdi>{authorDisplay(post.authors, names)}</bdi>
      </Table.Td>
      <Table.Td>
        <time dateTime={dateMachine(post.creationDate)} title={new Date(post.creationDate).toString()}>
          {dateText(post.creationDate)}
        </time>
      </Table.Td>
      <Table.Td>{published ? 'Yes' : 'No'}</Table.Td>
      <Table.Td>
        <div className="row-options">
          <Button
            component={Link}
            to={`/admin/blogs/${id}`}
            size="compact-md"
            variant="default"
            aria-label={`${canEditPost(person, post) ? 'Edit' : 'View'} ${spoken}`}
          >
            {canEditPost(person, post) ? 'Edit' : 'View'}
          </Button>
          {canPublishPost(person) && (
            <Button
              size="compact-md"
              variant="default"
              aria-label={`${published ? 'Hide' : 'Publish'} ${spoken}`}
              onClick={() =>
                change(published ? `Hidden: ${spoken}` : `Published: ${spoken}`, () =>
                  setPublished(db, id, !published, Date.now()),
                )
              }
            >
              {published ? 'Hide' : 'Publish'}
            </Button>
          )}
          {canPinPost(person, post) && (
            <Button
              size="compact-md"
              variant={pinned ? 'filled' : 'default'}
              aria-pressed={pinned}
              aria-label={`${pinned ? 'Pinned' : 'Pin'} ${spoken}`}
              onClick={() =>
                change(pinned ? `No longer pinned: ${spoken}` : `Pinned: ${spoken}`, () =>
                  setPinned(db, id, !pinned),
                )
              }
            >
              {pinned ? 'Pinned' : 'Pin'}
            </Button>
          )}
          {canFeaturePost(person) && (
            <Button
              size="compact-md"
              variant={featured ? 'filled' : 'default'}
              aria-pressed={featured}
              aria-label={`${featured ? 'Featured' : 'Feature'} ${spoken}`}
              onClick={() =>
                change(featured ? `No longer featured: ${spoken}` : `Featured: ${spoken}`, () =>
                  setFeatured(db, id, !featured),
                )
              }
            >
              {featured ? 'Featured' : 'Feature'}
            </Button>
          )}
        </div>
      </Table.Td>
    </Table.Tr>
  );
}
