import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { retryUncertain } from '../../data/staff/mail/outbox.client.ts';
import { useFocusBack } from '../shared/focus.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { useDatabaseAction } from '../shared/use-database-action.ts';

/** A button that retries all uncertain mails. It asks first, because some of these mails may have been sent. */
export function RetryUncertain() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" mb="md" onClick={() => setAsking(true)}>
        Retry all uncertain mails
      </Button>
      {isAsking && <Ask onClose={() => setAsking(false)} />}
    </>
  );
}

function Ask({ onClose }: { onClose: () => void }) {
  const { run, busy, failure } = useDatabaseAction();
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title="Retry all uncertain mails?" centered>
      <p className="staff-problem">
        Some of these mails may have been sent already. A retry sends them a second time. Many mailboxes show
        both mails as one, because they have the same Message-ID.
      </p>
      {failure && <LiveProblem {...failure} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={busy}
          onClick={async () => {
            if (await run('Not all mails were retried.', retryUncertain)) onClose();
          }}
        >
          Retry all
        </Button>
      </Group>
    </Modal>
  );
}
