import * as z from 'zod';

/** The server that sends all mail (setting `MAIL_URL`), or the server of the mailbox for reports. */
export interface MailServer {
  host: string;
  port: number;
  /**
   * `implicit`: TLS from the first byte. `required`: STARTTLS, or nothing is sent. `none`: unencrypted, for a relay on
   * this computer.
   */
  tls: 'implicit' | 'required' | 'none';
  login: { user: string; password: string } | null;
}

/** The sender of all mail, from the setting `MAIL_FROM`. */
export interface Sender {
  name: string;
  address: string;
}

export interface MailSettings {
  server: MailServer;
  from: Sender;
  perMinute: number;
  /** Maximum number of mails in any 24 hours; null for no limit. */
  perDay: number | null;
}

/** Host names of this computer. */
export const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Parses an `smtp:` or `smtps:` URL (smtp://user:password@host:587). User and password are percent-encoded. */
export const mailUrl = z.string().transform((text, context): MailServer => {
  const url = URL.parse(text);
  const isSecure = url?.protocol === 'smtps:';
  if (!url || !(isSecure || url.protocol === 'smtp:') || url.hostname === '' || !/^\/?$/.test(url.pathname)) {
    // The error message does not contain the setting's value, because that may contain a password.
    context.addIssue('must be smtp://user:password@host:587 or smtps://user:password@host:465');
    return z.NEVER;
  }
  const { hostname, port } = url;
  const login = loginOf(url);
  if (login === null) {
    context.addIssue(BAD_PERCENT);
    return z.NEVER;
  }
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    // A password is never sent over a network unencrypted. A relay on this computer needs no certificate.
    tls: isSecure ? 'implicit' : LOOPBACK.test(hostname) ? 'none' : 'required',
    login: login.user === '' ? null : login,
  };
});

/** Problem of a URL whose user or password contains a `%` that is not percent-encoded. */
export const BAD_PERCENT = 'has a user or password with a % that is not percent-encoded: write %25 for it';

/** The user and password in a URL, each '' if missing; null if they are not percent-encoded correctly. */
export function loginOf({ username, password }: URL): { user: string; password: string } | null {
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return null;
  }
}

const ADDRESS = /^[^\s\p{C}@<>",;:()[\]\\]+@[^\s\p{C}@<>",;:()[\]\\]+$/u;
const NAMED = /^([^<>\p{C}"]*)<([^<>]+)>$/u;

/** Parses `news@studio.example` or `A Studio <news@studio.example>`. */
export const mailFrom = z.string().transform((text, context): Sender => {
  const [, name = '', address = text.trim()] = NAMED.exec(text.trim()) ?? [];
  if (ADDRESS.test(address)) return { name: name.trim(), address };
  context.addIssue('must be an address such as news@studio.example, or A Studio <news@studio.example>');
  return z.NEVER;
});

/** The domain of an e-mail address. */
export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();
