import { expect, test } from 'vitest';
import { inviteLink, isInvitedAddress, readInvite } from './invitation.ts';

const SECRET = 'x'.repeat(43);
const ID = 'AbCdEfGhIjKlMnOpQrSt';

test('the fragment of an invitation link contains the invitation’s id and secret', () => {
  const link = inviteLink('https://studio.example', { id: ID, secret: SECRET });
  const { pathname, search, hash } = new URL(link);
  expect([pathname, search]).toEqual(['/invite', '']);
  expect(readInvite(hash)).toEqual({ id: ID, secret: SECRET });
});

test.each([
  '',
  '#',
  `#${ID}`,
  `#${ID}.`,
  `#${ID}.${SECRET}x`,
  `#${ID}.${SECRET.slice(1)}`,
  `#${ID}.${SECRET}.`,
  `#a/b${ID}.${SECRET}`,
  `#short.${SECRET}`,
])('the address fragment %j is not a valid invitation', (fragment) => {
  expect(readInvite(fragment)).toBeNull();
});

test.each([
  ['', true],
  ['ada@studio.example', true],
  ['ada', false],
  ['ada@studio.example, eve@studio.example', false],
  ['ada@studio.example\r\nBcc: eve@studio.example', false],
  ['Ada <ada@studio.example>', false],
  [`${'x'.repeat(250)}@s.example`, false],
])('the text %j is accepted as an e-mail address: %s', (text, can) => {
  expect(isInvitedAddress(text)).toBe(can);
});
