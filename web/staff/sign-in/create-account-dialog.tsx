import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { personNameAdvice } from '../../../platform/domain/text/name-problem.ts';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { saveOwnDetails } from '../../data/staff/people/user-records.client.ts';
import { ownEmail } from '../../data/staff/sign-in/watch-person.client.ts';
import { OWN_DETAILS, type OwnDetails, USER_LABELS, USER_LIMITS } from '../../domain/people/user-record.ts';
import { SCREENS } from '../shared/addresses.ts';
import { useStaffSite } from '../shared/site-data.ts';
import { SignInDialog, UseAnotherAccount } from './sign-in-dialog.tsx';

const AUTOCOMPLETE = {
  firstName: 'given-name',
  lastName: 'family-name',
  teamRole: 'organization-title',
} as const satisfies Record<keyof OwnDetails, string>;

const adviceOn = (name: keyof OwnDetails, details: OwnDetails) =>
  name === 'teamRole' ? null : personNameAdvice(details[name]);

/**
 * Asks a user who has no user record yet for their details. Fields may be empty, but a name that imitates others is
 * rejected (docs/product.md#login).
 */
export default function CreateAccountDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const { engine } = useStaffSite();
  const navigate = useNavigate();
  const [details, setDetails] = useState<OwnDetails>({ firstName: '', lastName: '', teamRole: '' });
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { run, problem, dismiss } = useDatabaseAction();

  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    const wrong = OWN_DETAILS.find((name) => adviceOn(name, details) !== null);
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    setSending(true);
    dismiss();
    const isDone = await run('Your details were not saved.', async (db) => {
      await saveOwnDetails(db, uid, details, ownEmail(engine));
      // Does not navigate if the session has already opened the next dialog and so unmounted this one.
      if (shown.current) await navigate(SCREENS.dashboard);
    });
    if (!isDone) setSending(false);
  }

  return (
    <SignInDialog title="Create Account" closeLabel="Close" onClose={onClose}>
      <form ref={form} onSubmit={submit}>
        <Stack>
          {OWN_DETAILS.map((name, at) => (
            <TextInput
              key={name}
              name={name}
              label={USER_LABELS[name]}
              autoComplete={AUTOCOMPLETE[name]}
              maxLength={USER_LIMITS[name]}
              value={details[name]}
              error={adviceOn(name, details)}
              onChange={(event) => setDetails({ ...details, [name]: event.currentTarget.value })}
              {...(at === 0 ? { 'data-autofocus': true } : {})}
            />
          ))}
          {problem}
          <Button type="submit" loading={sending}>
            Submit
          </Button>
          <UseAnotherAccount />
        </Stack>
      </form>
    </SignInDialog>
  );
}
