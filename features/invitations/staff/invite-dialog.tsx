import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { personNameAdvice } from '../../../platform/domain/text/name-problem.ts';
import { copyText } from '../../../platform/staff/copy-and-download.ts';
import { Dialog } from '../../../platform/staff/dialog.tsx';
import { AUTO_DIRECTION } from '../../../platform/staff/editing/fields.ts';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { LEVELS, levelText } from '../../../web/domain/people/levels.ts';
import { OWN_DETAILS, USER_LABELS, USER_LIMITS } from '../../../web/domain/people/user-record.ts';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { invite } from '../data/invitations.client.ts';
import { INVITED_LEVELS, inviteLink, isInvitedAddress, type NewInvitation } from '../model/invitation.ts';
import '../../../platform/staff/editing/edit-form.css';

const NOBODY: NewInvitation = {
  firstName: '',
  lastName: '',
  teamRole: '',
  permissionLevel: LEVELS.author,
  email: '',
};

interface MadeLink {
  link: string;
  email: string;
}

/** Makes an invitation, and then shows its link, which cannot be shown again. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeLink | null>(null);
  return (
    <Dialog onClose={onClose} title="Invite a person" centered>
      {made === null ? <InviteForm onMade={setMade} /> : <MadeInvitation {...made} onClose={onClose} />}
    </Dialog>
  );
}

function InviteForm({ onMade }: { onMade: (made: MadeLink) => void }) {
  const person = usePerson();
  const { mail, mainOrigin } = useStaffSite();
  const [invited, setInvited] = useState(NOBODY);
  const { run, busy, problem, dismiss } = useDatabaseAction();
  const change = (fields: Partial<NewInvitation>) => setInvited({ ...invited, ...fields });
  const adviceOn = (field: (typeof OWN_DETAILS)[number]) =>
    field === 'teamRole' ? null : personNameAdvice(invited[field]);
  const addressProblem = isInvitedAddress(invited.email) ? null : 'Enter one e-mail address, or none.';
  const isComplete = addressProblem === null && OWN_DETAILS.every((field) => adviceOn(field) === null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !isComplete) return;
    dismiss();
    await run('The person was not invited.', async (db) => {
      const key = await invite(db, person.uid, invited);
      onMade({ link: inviteLink(mainOrigin, key), email: invited.email });
    });
  }

  if (!isSecureContext)
    return (
      <p>Open the staff area by https to invite people. Without it, the link could be read on its way.</p>
    );
  return (
    <form onSubmit={submit}>
      <Stack>
        {OWN_DETAILS.map((field, at) => (
          <TextInput
            key={field}
            attributes={AUTO_DIRECTION}
            label={USER_LABELS[field]}
            maxLength={USER_LIMITS[field]}
            value={invited[field]}
            error={adviceOn(field)}
            onChange={(event) => change({ [field]: event.currentTarget.value })}
            {...(at === 0 ? { 'data-autofocus': true } : {})}
          />
        ))}
        <NativeSelect
          label="Level"
          value={String(invited.permissionLevel)}
          data={INVITED_LEVELS.map((level) => ({ value: String(level), label: levelText(level) }))}
          onChange={({ currentTarget: { value } }) =>
            change({
              permissionLevel: INVITED_LEVELS.find((level) => String(level) === value) ?? LEVELS.author,
            })
          }
        />
        {mail === 'on' && (
          <TextInput
            type="email"
            label="E-mail (optional)"
            description="The site sends the link to this address."
            value={invited.email}
            error={addressProblem}
            onChange={(event) => change({ email: event.currentTarget.value.trim() })}
          />
        )}
        {problem}
        <Button type="submit" loading={busy}>
          Create invitation
        </Button>
      </Stack>
    </form>
  );
}

function MadeInvitation({ link, email, onClose }: MadeLink & { onClose: () => void }) {
  const [news, setNews] = useState('');
  const copy = async () => setNews((await copyText(link)) ? 'Link copied.' : 'Please copy the link by hand.');
  return (
    <Stack>
      <p className="staff-problem">
        {email === ''
          ? 'Give this link to the person yourself. It is shown only now.'
          : `The link is on its way to ${email}. You can also give it to the person yourself. It is shown only now.`}
      </p>
      <TextInput
        label="Link"
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        inputContainer={(input) => (
          <div className="field-with-button">
            {input}
            <Button autoFocus onClick={() => void copy()}>
              Copy
            </Button>
          </div>
        )}
      />
      <p role="status" className="staff-hint">
        {news}
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}
