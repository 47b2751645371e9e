import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { LiveProblem } from '../../../web/staff/shared/live-problem.tsx';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { useDatabaseAction } from '../../../web/staff/shared/use-database-action.ts';
import { connectPlace } from '../data/places.client.ts';
import { PLACE_NAMES, type Place, type PlaceId, serverOrigin } from '../model/place.ts';

interface Words {
  secret: string;
  hint: string;
  server: { label: string; usual: string } | null;
  account: string | null;
}

const WORDS: Record<PlaceId, Words> = {
  discord: {
    secret: 'Webhook URL',
    hint: 'In Discord: Server Settings, Integrations, Webhooks. Choose the channel, and copy the URL.',
    server: null,
    account: null,
  },
  bluesky: {
    secret: 'App password',
    hint: 'In Bluesky: Settings, Privacy and security, App passwords. Do not enter the password of the account.',
    server: { label: 'Server', usual: 'https://bsky.social' },
    account: 'Handle, such as studio.bsky.social',
  },
  mastodon: {
    secret: 'Access token',
    hint: 'On your server: Preferences, Development, New application, with the scopes profile, write:statuses and write:media.',
    server: { label: 'Server, such as mastodon.social', usual: '' },
    account: null,
  },
};

/** The form that connects the site with a place (such as Discord). */
export function PlaceForm({ id, place }: { id: PlaceId; place: Place | null }) {
  const person = usePerson();
  const { secrets } = useStaffSite();
  const words = WORDS[id];
  const [secret, setSecret] = useState('');
  const [server, setServer] = useState(place?.server || words.server?.usual || '');
  const [account, setAccount] = useState(place?.account ?? '');
  const [problem, setProblem] = useState('');
  const { run, busy, failure, dismiss } = useDatabaseAction();

  async function connect(event: FormEvent) {
    event.preventDefault();
    dismiss();
    const origin = words.server ? serverOrigin(server) : '';
    setProblem(origin === null ? 'Enter the address of a server, such as https://mastodon.social.' : '');
    if (origin === null) return;
    const entry = { server: origin, account: account.trim().replace(/^@/, ''), secret: secret.trim() };
    const isStored = await run(`${PLACE_NAMES[id]} was not connected.`, (db) =>
      connectPlace(db, person.uid, id, entry, secrets),
    );
    if (isStored) setSecret('');
  }

  return (
    <form className="place-form" onSubmit={(event) => void connect(event)}>
      {words.server && (
        <TextInput
          label={words.server.label}
          required
          withAsterisk={false}
          maxLength={300}
          value={server}
          error={problem}
          onChange={(event) => setServer(event.currentTarget.value)}
        />
      )}
      {words.account && (
        <TextInput
          label={words.account}
          required
          withAsterisk={false}
          maxLength={300}
          autoComplete="off"
          value={account}
          onChange={(event) => setAccount(event.currentTarget.value)}
        />
      )}
      <TextInput
        type="password"
        label={words.secret}
        description={place ? `${words.hint} It is needed again for another server or account.` : words.hint}
        required
        withAsterisk={false}
        maxLength={2000}
        autoComplete="off"
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
      />
      {failure && <LiveProblem {...failure} onDismiss={dismiss} />}
      <Button type="submit" loading={busy} disabled={'problem' in secrets}>
        Connect {PLACE_NAMES[id]}
      </Button>
    </form>
  );
}
