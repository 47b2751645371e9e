import { expect, test } from 'vitest';
import { clientAddress, hostedClient } from './client-address.ts';

const asking = (remoteAddress: string, forwarded?: string) =>
  ({ incoming: { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } }) as never;

test("without a proxy the client's address is that of the connection", () => {
  const address = clientAddress(false);
  expect(address(asking('192.0.2.7', '198.51.100.1'))).toBe('192.0.2.7');
  expect(address(undefined)).toBe('');
});

test("behind a proxy the client's address is the last entry of X-Forwarded-For", () => {
  const address = clientAddress(true);
  expect(address(asking('127.0.0.1', '203.0.113.9, 198.51.100.1'))).toBe('198.51.100.1');
  expect(address(asking('127.0.0.1'))).toBe('127.0.0.1');
  expect(address(asking('127.0.0.1', ' '))).toBe('127.0.0.1');
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['2001:0db8:0001:0002::6', '2001:db8:1:2'],
  ['2001:db8:1:2::192.0.2.7', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['[2001:db8:1:2::6]:51234', '2001:db8:1:2'],
  ['[2001:db8:1:2::6]', '2001:db8:1:2'],
  ['unknown', 'unknown'],
])('the address %s counts as the client %s', (given, counted) => {
  expect(clientAddress(false)(asking(given))).toBe(counted);
});

test('behind a proxy, the same address with another port is the same client', () => {
  const address = clientAddress(true);
  const ports = ['198.51.100.1:1', '198.51.100.1:2', '198.51.100.1'];
  expect(new Set(ports.map((entry) => address(asking('127.0.0.1', entry))))).toEqual(
    new Set(['198.51.100.1']),
  );
});

test('clients of a hosted site are told apart by the addresses that Google’s servers add', () => {
  const client = hostedClient(clientAddress(false));
  const googles = '169.254.1.1';
  const ada = client(asking(googles, '192.0.2.7, 34.1.1.1'));
  expect(client(asking(googles, '192.0.2.7, 34.1.1.1'))).toBe(ada);
  expect(client(asking(googles, '192.0.2.8, 34.1.1.1'))).not.toBe(ada);
  expect(client(asking('198.51.100.1'))).toBe('198.51.100.1 ');
});
