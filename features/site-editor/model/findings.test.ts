import { expect, test } from 'vitest';
import type { RowsField, TextField } from '../../../web/domain/value-field.ts';
import { addressesIn, type Finding, rowWarning, textWarning } from './findings.ts';
import { frame } from './frame.ts';
import { home } from './home.ts';
import { redirects } from './redirects.ts';

const still = home.fields.trailerStill as TextField;
const trailer = home.fields.trailer as TextField;

test('the addresses of an area are those that visitors follow or see, each once', () => {
  expect(
    addressesIn(home.fields, {
      ...{ tagline: 'https://no.example', trailer: 'aqz-KE-bpKQ', trailerStill: '/art/still.svg' },
      stores: [
        { label: 'Buy', url: 'https://store.example' },
        { label: 'Play', url: 'https://store.example' },
        { label: 'Broken', url: 'javascript:x' },
      ],
      consentPage: '',
    }),
  ).toEqual(['youtube:aqz-KE-bpKQ', '/art/still.svg', 'https://store.example']);
  expect(
    addressesIn(frame.fields, {
      menu: [
        { label: 'Blog', url: '/blog' },
        { label: 'Write', url: 'mailto:a@b.example' },
      ],
      socials: [{ icon: 'chat', label: 'Chat', url: 'https://chat.example' }],
      email: 'a@b.example',
    }),
  ).toEqual(['/blog', 'https://chat.example']);
});

test.each<[string, TextField, string, RegExp | null]>([
  ['an address where nothing is', still, '/art/gone.svg', /no page at this address \(404\)/],
  ['a video that cannot be embedded', trailer, 'aqz-KE-bpKQ', /does not let other sites play/],
  ['an address without a finding', still, '/art/there.svg', null],
  [
    'a picture of the library that is too small',
    still,
    '/pictures/a-640x360-aabbcc/1600.jpg',
    /640 pixels wide/,
  ],
  ['a picture that is wide enough', still, '/pictures/a-1600x900/1600.jpg', null],
  ['a picture of unknown width', still, '/pictures/old/1600.jpg', null],
])('the warning about %s', (_what, field, text, expected) => {
  const warning = textWarning(field, text, {
    '/art/gone.svg': 'missing',
    'youtube:aqz-KE-bpKQ': 'not-embeddable',
  });
  if (expected === null) expect(warning).toBeNull();
  else expect(warning).toMatch(expected);
});

test('a redirect that the site ignores is named at its target; its old path needs no page', () => {
  const list = redirects.fields.redirects as RowsField;
  const row = { from: '/old', to: '/blog' };
  expect(addressesIn(redirects.fields, { redirects: [row, { from: '/half', to: '' }] })).toEqual([
    ...['/blog', 'redirect:/old /blog'],
  ]);
  const warn = (column: string, finding: Finding, at: string) =>
    rowWarning(list, column, row, { [at]: finding });
  expect(warn('to', 'loop', 'redirect:/old /blog')).toMatch(/ignores this redirect/);
  expect(warn('to', 'missing', '/blog')).toMatch(/no page at this address/);
  expect(warn('from', 'missing', '/old')).toBeNull();
});
