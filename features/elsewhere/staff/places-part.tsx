import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { LiveList } from '../../../platform/data/staff/watch.client.ts';
import { useLive } from '../../../platform/staff/live.ts';
import { LiveState } from '../../../platform/staff/live-problem.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { connectPlace, disconnectPlace, watchPlaces } from '../data/elsewhere.client.ts';
import { PLACE_IDS, type PlaceId, POSTING_PLACES } from '../model/destinations.ts';
import { type Place, serverOrigin } from '../model/place.ts';
import './places-part.css';

/** Connects the site with other places, such as Discord (features/elsewhere/README.md#post-by-itself). */
export default function PlacesPart() {
  const { secrets, sends } = useStaffSite();
  const places = useLive<LiveList<Place>>('places', watchPlaces);
  return (
    <>
      <p className="staff-hint places-part__words">
        Connect an account once. Then everyone who may publish a post can also post it from that account. The
        webhook URL, password or token is encrypted in your browser, and never shown again.
      </p>
      {!sends && (
        <p className="places-part__words">
          Sending is off, because this site runs on a copy of the original site’s data. When the original site
          no longer runs, run <code>npm run mail -- on</code> on the server, and start the site again.
        </p>
      )}
      {'problem' in secrets && <p className="staff-problem places-part__words">{secrets.problem}</p>}
      <LiveState live={places} what="the places" />
      {places.value &&
        PLACE_IDS.map((id) => (
          <PlaceSection key={id} id={id} place={places.value?.items.find((one) => one.id === id) ?? null} />
        ))}
    </>
  );
}

/** The connection to one place (such as Discord): its state, and the form that sets it up. */
function PlaceSection({ id, place }: { id: PlaceId; place: Place | null }) {
  const { run, busy, problem } = useDatabaseAction();
  const name = POSTING_PLACES[id].name;
  const isUsed = place?.state === 'connected' || place?.state === 'lost';
  return (
    <section className="place-section" aria-labelledby={`place-${id}`}>
      <h3 id={`place-${id}`}>{name}</h3>
      <p role="status">{place ? STATES[place.state](place) : 'Not connected.'}</p>
      {problem}
      {isUsed && (
        <Button
          variant="default"
          mt="sm"
          aria-busy={busy}
          aria-label={`Disconnect ${name}`}
          onClick={() => void run(`${name} was not disconnected.`, (db) => disconnectPlace(db, id))}
        >
          Disconnect
        </Button>
      )}
      {place?.state !== 'connected' && place?.state !== 'connecting' && <PlaceForm id={id} place={place} />}
    </section>
  );
}

const STATES: Record<Place['state'], (place: Place) => string> = {
  connecting: () => 'Connecting…',
  connected: ({ name }) => `Connected as ${name}.`,
  refused: ({ note }) => `Not connected. ${note}`,
  lost: ({ name, note }) => `${name || 'The account'} can no longer be used. ${note}`,
};

const REQUIRED = { required: true, withAsterisk: false, maxLength: 300, autoComplete: 'off' };

/** The form that connects the site with a place (such as Discord). */
function PlaceForm({ id, place }: { id: PlaceId; place: Place | null }) {
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
      <Button type="submit" variant="default" loading={busy} disabled={'problem' in secrets}>
        Connect {name}
      </Button>
    </form>
  );
}
