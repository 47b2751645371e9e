import { Button, Table } from '@mantine/core';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { knownTime } from '../../../../platform/data/server-time.ts';
import { useScreenShortcut } from '../../../../platform/staff/keys.ts';
import { RowNotice } from '../../../../platform/staff/lists/table-rows.tsx';
import { useDatabaseAction } from '../../../../platform/staff/use-database-action.ts';
import { createPost } from '../../../data/staff/posts/posts.client.ts';
import { newPost } from '../../../domain/posts/post.ts';
import { postEditor } from '../../shared/addresses.ts';
import { usePerson } from '../../shared/session.tsx';
import { JUST_CREATED } from '../editor-focus.tsx';
import './create-row.css';

/** Milliseconds to wait for the server. After that the new post is opened anyway. */
const OPEN_WITHIN = 4000;

const CREATE = 'create-post';

/** A button, visible on focus, that moves the focus to Create, past links, search, filter, order and column headers. */
export function SkipToCreate() {
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

/** The button that creates a post and opens it. Repeated clicks create only one post. */
export function CreateRow() {
  const person = usePerson();
  const navigate = useNavigate();
  const { run, busy, waiting, problem, dismiss } = useDatabaseAction();
  const creating = useRef(false);

  async function create() {
    if (creating.current) return;
    creating.current = true;
    dismiss();
    await run('The post was not created.', async (db) => {
      const { id, stored } = createPost(db, newPost(person.uid, knownTime()));
      // Offline, the new post is queued on this computer and the user can start writing.
      await Promise.race([stored, new Promise((resolve) => setTimeout(resolve, OPEN_WITHIN))]);
      await navigate(postEditor(id), { state: JUST_CREATED });
    });
    creating.current = false;
  }
  useScreenShortcut('c', () => void create());

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
        <RowNotice>{problem}</RowNotice>
      </Table.Td>
    </Table.Tr>
  );
}

/** A notice that the server has not responded to a change yet. Some changes are lost if the page is closed now. */
export function WaitingNotice({ waiting }: { waiting: boolean }) {
  return (
    <div role="status">
      {waiting && (
        <p className="waiting-notice">
          The server has not responded yet. Your change is sent when it responds again: keep this page open
          until this message disappears.
        </p>
      )}
    </div>
  );
}
