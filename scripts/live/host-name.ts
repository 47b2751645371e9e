import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { LiveError } from './machine.ts';

/** Endings for which no public authority issues certificates, because nobody can own them. */
const LOCAL = /(?:^|\.)(?:localhost|local|internal|lan|home|arpa|invalid)$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** A host name in lower case and ASCII. Throws `LiveError` if it cannot be the name of a public site. */
export function parseHostName(typed: string): string {
  const word = typed.trim();
  if (word === '') throw new LiveError('No host name was given. Write it as studio.example.');
  if (/[/:@\s]/.test(word) && isIP(word) === 0)
    throw new LiveError(
      `“${word}” is not a host name. Write the name alone, as studio.example, without https:// and without a path.`,
    );
  if (isIP(word) !== 0)
    throw new LiveError(
      `${word} is an address and not a host name. Visitors and certificates need a name such as studio.example.`,
    );
  const name = domainToASCII(word.replace(/\.$/, '')).toLowerCase();
  const labels = name.split('.');
  if (name.length > 253 || !labels.every((label) => LABEL.test(label)))
    throw new LiveError(
      `“${word}” is not a host name: it may have letters, digits, hyphens and dots, as studio.example.`,
    );
  if (labels.length < 2 || LOCAL.test(name) || /^\d+$/.test(labels.at(-1) ?? ''))
    throw new LiveError(
      `“${word}” is known in a local network only, so it cannot get a certificate. Use a name of a domain that you own, as studio.example.`,
    );
  return name;
}
