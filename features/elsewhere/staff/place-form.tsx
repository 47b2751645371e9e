import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { useDatabaseAction } from '../../../web/staff/shared/use-database-action.ts';
import { connectPlace } from '../data/places.client.ts';
import { type PlaceId, POSTING_PLACES } from '../model/destinations.ts';
import { type Place, serverOrigin } from '../model/place.ts';

const REQUIRED = { required: true, withAsterisk: false, maxLength: 300, autoComplete: 'off' };

/** The form that connects the site with a place (such as Discord). */
export function PlaceForm({ id, place }: { id: PlaceId; place: Place | null }) {
  const person = usePerson();
  const { secrets } = useStaffSite();
  const { name, connect: words } = POSTING_PLACES[id];
  const [secret, setSecret] = useState('');
  const [server, setServer] = useState(place?.server || words.server?.usual || '');
  const [account, setAccount] = useState(place?.account ?? '');
  const [problem, setProblem] = useState('');
  const { run, busy, problem: failure, dismiss } = useDatabaseAction();

  async function connect(event: FormEvent) {
    event.preventDefault();
    dismiss();
    const origin = words.server ? serverOrigin(server) : '';
    setProblem(origin === null ? 'Enter the address of a server, such as https://mastodon.social.' : '');
    if (origin === null) return;
    const entry = { server: origin, account: account.trim().replace(/^@/, ''), secret: secret.trim() };
    const isStored = await run(`${name} was not connected.`, (db) =>
      connectPlace(db, person.uid, id, entry, secrets),
    );
    if (isStored) setSecret('');
  }

  return (
    <form className="place-form" onSubmit={(event) => void connect(event)}>
      {words.server && (
        <TextInput
          {...REQUIRED}
          label={words.server.label}
          value={server}
          error={problem}
          onChange={(event) => setServer(event.currentTarget.value)}
        />
      )}
      {words.account && (
        <TextInput
          {...REQUIRED}
          label={words.account}
          value={account}
          onChange={(event) => setAccount(event.currentTarget.value)}
        />
      )}
      <TextInput
        {...REQUIRED}
        type="password"
        label={words.secret}
        description={place ? `${words.hint} It is needed again for another server or account.` : words.hint}
        maxLength={2000}
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
      />
      {failure}
      <Button type="submit" loading={busy} disabled={'problem' in secrets}>
        Connect {name}
      </Button>
    </form>
  );
}
