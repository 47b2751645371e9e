import { canManageUsers } from '../web/domain/people/permissions.ts';
import { signUpPath } from '../web/domain/places.ts';
import { ADMINISTRATORS } from './actors.ts';
import { get, list, overwrite, remove, update } from './requests.ts';
import { never, type Table } from './table.ts';

const SIGN_UP = { email: 'reader@mail.test', time: 1, consent: 'Yes' };

/** E-mail addresses from the sign-up form. The server stores them and bypasses the rules. */
export const signUpTable: Table = {
  title: 'Sign-ups',
  situations: () => [{ words: [], path: signUpPath('old'), stored: SIGN_UP }],
  rows: [
    { does: 'read a sign-up', ask: () => get, may: ADMINISTRATORS, screen: canManageUsers },
    {
      does: 'list the newest sign-ups',
      ask: () => list([], ['-time'], 50),
      may: ADMINISTRATORS,
      screen: canManageUsers,
    },
    { does: 'delete a sign-up', ask: () => remove, may: ADMINISTRATORS, screen: canManageUsers },
    { does: 'change the address of a sign-up', ask: () => update({ email: 'other@mail.test' }), may: '' },
    { does: 'overwrite a sign-up', ask: () => overwrite(SIGN_UP), may: '' },
    { does: 'confirm a sign-up', ask: () => update({ state: 'confirmed' }), may: '' },
    { does: 'give a sign-up a secret', ask: () => update({ secret: 'x'.repeat(22) }), may: '' },
  ],
};

const RESUMED = { state: 'confirmed', reason: '', bounces: 0 };

/** Sign-ups in each state. Only a paused one can be changed: it returns to its state before the pause. */
export const pausedSignUpTable: Table = {
  title: 'Paused sign-ups',
  situations: () =>
    ['paused', 'waiting', 'confirmed', 'left'].map((state) => ({
      words: [state],
      path: signUpPath('reader'),
      stored: { ...SIGN_UP, state, before: 'confirmed', reason: '550 5.1.1', bounces: 3 },
    })),
  rows: [
    {
      does: 'resume a sign-up',
      ask: () => update(RESUMED),
      may: { paused: ADMINISTRATORS, waiting: '', confirmed: '', left: '' },
    },
    never('resume a sign-up in another state', () => update({ ...RESUMED, state: 'waiting' })),
    never('resume a sign-up for another address', () => update({ ...RESUMED, email: 'other@mail.test' })),
    never('resume a sign-up and keep the reason', () => update({ state: 'confirmed', bounces: 0 })),
  ],
};
