import { newPlace } from '../web/domain/elsewhere/sending/place.ts';
import { canConnectPlaces, canPostElsewhere } from '../web/domain/people/permissions.ts';
import { elsewhereStepsPath, placePath, secretPath } from '../web/domain/places.ts';
import { ADMINISTRATORS, EDITORS, uidOf } from './actors.ts';
import {
  create,
  type Fields,
  get,
  list,
  overwrite,
  remove,
  together,
  update,
  type Write,
} from './requests.ts';
import { never, type Row, type Table } from './table.ts';

const CONNECTED = {
  ...newPlace({ server: 'https://mastodon.test', account: '', by: 'administrator' }),
  ...{ state: 'connected', name: '@studio@mastodon.test', at: 1 },
};

/** Connects the site to a place (such as Mastodon) as the caller, with the server's time. */
const connect =
  (fields: Fields = {}, path = placePath('mastodon'), ...more: Write[]): Row['ask'] =>
  (actor) => {
    const place = newPlace({ server: 'https://mastodon.test', account: '', by: uidOf(actor) });
    return together({ path, fields: { ...place, ...fields }, stamped: ['at'] }, ...more);
  };
const SECRET = secretPath('mastodon');
const OLD_BOX = { box: 'eyJh.eyJl.-_0A.x.y' };
const NEW_SECRET: Write = { path: SECRET, fields: { box: 'eyJh.eyJl.-_0A.x.z' } };
const OTHER_SERVER = { server: 'https://other.test' };

/** Connections to other places, such as Mastodon and Discord. */
export const placeTable: Table = {
  title: 'Other places',
  situations: () => [
    {
      ...{ words: [], path: placePath('mastodon'), stored: CONNECTED },
      beside: [{ path: SECRET, fields: { sealed: 'eyJh..a.b.c' } }],
    },
  ],
  rows: [
    { does: 'read a connection', ask: () => get, may: EDITORS, screen: canPostElsewhere },
    { does: 'list connections', ask: () => list(), may: EDITORS, screen: canPostElsewhere },
    { does: 'connect a place again', ask: connect(), may: ADMINISTRATORS, screen: canConnectPlaces },
    {
      does: 'connect another server with a new secret',
      ask: connect(OTHER_SERVER, placePath('mastodon'), NEW_SECRET),
      may: ADMINISTRATORS,
      screen: canConnectPlaces,
    },
    {
      does: 'connect another account with a new secret',
      ask: connect({ account: 'ada' }, placePath('mastodon'), NEW_SECRET),
      may: ADMINISTRATORS,
      screen: canConnectPlaces,
    },
    never('connect another server with the stored secret', connect(OTHER_SERVER)),
    never('connect another account with the stored secret', connect({ account: 'ada' })),
    never(
      'connect another server and delete the secret',
      connect(OTHER_SERVER, placePath('mastodon'), { path: SECRET, fields: null }),
    ),
    { does: 'disconnect a place', ask: () => remove, may: ADMINISTRATORS, screen: canConnectPlaces },
    never('mark a place as connected', connect({ state: 'connected' })),
    never('connect a place in an unknown state', connect({ state: 'open' })),
    never('connect a place without a note', (actor) => {
      const { note: _left, ...place } = newPlace({ server: '', account: '', by: uidOf(actor) });
      return together({ path: placePath('mastodon'), fields: place, stamped: ['at'] });
    }),
    never('connect a place with a number as name', connect({ name: 5 })),
    never('connect a place with a number as note', connect({ note: 5 })),
    never('connect a place with a text as limit', connect({ longest: 'x' })),
    never('connect a place under a name of one’s own', connect({ name: 'Other' })),
    never('connect a place in the name of another', connect({ by: 'other' })),
    never('connect a server with a path', connect({ server: 'https://mastodon.test/path' })),
    never(
      'connect a server with a password in its address',
      connect({ server: 'https://a:b@mastodon.test' }),
    ),
    never('connect an invalid address', connect({ server: 'file:etc' })),
    never(
      'connect a server with an address that is too long',
      connect({ server: `https://${'x'.repeat(300)}` }),
    ),
    never('connect an account with a name that is too long', connect({ account: 'x'.repeat(301) })),
    never('connect a place with a note', connect({ note: 'Hello' })),
    never('connect a place with a limit', connect({ longest: 9 })),
    never('connect a place with an unencrypted secret', connect({ secret: 'password' })),
    never('connect another place', connect({}, placePath('steam'))),
    never('change the server of a connection', () => update({ server: 'https://other.test' })),
    never('connect a place with a time of one’s own', (actor) =>
      overwrite({ ...newPlace({ server: '', account: '', by: uidOf(actor) }), at: 1 }),
    ),
  ],
};

/** New connections, with a secret that is stored already or not. */
export const newPlaceTable: Table = {
  title: 'Other places, not connected yet',
  situations: () =>
    (['no secret', 'secret'] as const).map((word) => ({
      ...{ words: [word], path: placePath('mastodon'), stored: null },
      beside: [{ path: SECRET, fields: word === 'secret' ? OLD_BOX : null }],
    })),
  rows: [
    {
      does: 'connect a place with a new secret',
      ask: connect({}, placePath('mastodon'), NEW_SECRET),
      may: ADMINISTRATORS,
      screen: canConnectPlaces,
    },
    never('connect a place without a secret', connect()),
    {
      does: 'connect a place with the stored secret once more',
      ask: connect({}, placePath('mastodon'), { path: SECRET, fields: OLD_BOX }),
      may: { secret: '' },
    },
  ],
};

/** The server's record of what it has sent to another place for a post. */
export const elsewhereStepsTable: Table = {
  title: 'What the server has sent to other places',
  situations: () => [{ words: [], path: elsewhereStepsPath('discord', 'snow'), stored: { run: 1 } }],
  rows: [
    never('read it', () => get),
    never('list it', () => list()),
    never('change it', () => update({ run: 2 })),
    never('overwrite it', () => overwrite({ run: 2 })),
    never('add another', () => create({ run: 1 })),
    never('delete it', () => remove),
  ],
};
