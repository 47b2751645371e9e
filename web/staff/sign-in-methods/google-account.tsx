import { Button } from '@mantine/core';
import { joinGoogle } from '../../data/staff/sign-in/sign-in-methods.client.ts';
import { useStaffSite } from '../shared/site-data.ts';
import type { OwnSignIn } from './use-sign-in-methods.ts';

/** The person's Google account, or the button that adds one as a way to sign in. */
export function GoogleAccount({ address, own }: { address: string | null; own: OwnSignIn }) {
  const { engine } = useStaffSite();
  if (address !== null) return <p>You can sign in with the Google account {address}.</p>;
  return (
    <>
      <p>You can also sign in with a Google account. Choose one that does not have its own account here.</p>
      <Button
        variant="default"
        loading={own.busy}
        onClick={() => void own.change('The Google account was not linked.', () => joinGoogle(engine))}
      >
        Link a Google Account
      </Button>
    </>
  );
}
