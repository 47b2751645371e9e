import { Resolver } from 'node:dns/promises';
import { domainOf, type MailSettings } from '../domain/mail/mail-settings.ts';
import type { SenderCheck } from '../domain/mail/sender-check.ts';

/** The DNS queries that the checks need. They reject with a `code`. */
export interface Dns {
  resolveTxt(name: string): Promise<string[][]>;
  resolve4(name: string): Promise<string[]>;
  reverse(address: string): Promise<string[]>;
}

/** This computer's DNS, with a short time limit, because an administrator waits for the result. */
export const openDns = (): Dns => new Resolver({ timeout: 2_000, tries: 2 });

/** DKIM selectors that mail programs and providers commonly use. */
const SELECTORS = 'default dkim mail s1 s2 k1 k2 k3 google selector1 selector2 mta pm mx smtp'.split(' ');

/**
 * Checks the properties of a sender that mail servers examine before they accept a mail: SPF, DKIM, DMARC, reverse DNS
 * and TLS. Never rejects. Results that need DNS are `unknown` if DNS does not respond.
 */
export async function checkSender({ from, server }: MailSettings, dns: Dns): Promise<SenderCheck[]> {
  const domain = domainOf(from.address);
  return Promise.all([
    checkSpf(domain, server, dns),
    checkDkim(domain, dns),
    checkDmarc(domain, dns),
    checkReverse(server, dns),
    checkTls(server),
  ]);
}

type Server = MailSettings['server'];

async function checkSpf(domain: string, { host, tls }: Server, dns: Dns): Promise<SenderCheck> {
  const found = await texts(dns, domain);
  if (found === null) return unanswered('SPF', domain);
  const records = found.filter((text) => /^v=spf1(\s|$)/i.test(text));
  if (records.length === 0)
    return check(
      'SPF',
      'missing',
      `${domain} does not say which servers may send its mail. Add the record that your mail provider names or, for your own server, the one below.`,
      { name: domain, type: 'TXT', value: `v=spf1 ${tls === 'none' ? 'mx' : `a:${host}`} ~all` },
    );
  if (records.length > 1)
    return check(
      'SPF',
      'missing',
      `${domain} has ${records.length} SPF records, so receivers ignore all of them. Join them into one.`,
    );
  return check(
    'SPF',
    'good',
    `${domain} says which servers may send its mail: “${records[0]}”. The servers of your mail provider must be among them.`,
  );
}

async function checkDkim(domain: string, dns: Dns): Promise<SenderCheck> {
  const answers = await Promise.all(
    SELECTORS.map(async (selector) => ({
      selector,
      found: await texts(dns, `${selector}._domainkey.${domain}`),
    })),
  );
  const known = answers.find(({ found }) => found?.some((text) => /(^|;)\s*p=[A-Za-z0-9+/]/.test(text)));
  if (known)
    return check(
      'DKIM',
      'good',
      `${domain} publishes a signing key, named “${known.selector}”. Mail is signed with it if the headers of the test mail say dkim=pass.`,
    );
  if (answers.every(({ found }) => found === null)) return unanswered('DKIM', domain);
  return check(
    'DKIM',
    'unknown',
    'No signing key was found under the usual names. Open the headers of the test mail: if they say dkim=pass, your mail is signed. Otherwise turn on DKIM at your mail provider, and add the record that it shows.',
  );
}

async function checkDmarc(domain: string, dns: Dns): Promise<SenderCheck> {
  for (const owner of withParents(domain)) {
    const found = await texts(dns, `_dmarc.${owner}`);
    if (found === null) return unanswered('DMARC', owner);
    const record = found.find((text) => /^v=DMARC1\s*;/i.test(text));
    if (record)
      return check('DMARC', 'good', `${owner} tells receivers what to do with forged mail: “${record}”.`);
  }
  return check(
    'DMARC',
    'missing',
    `${domain} does not tell receivers what to do with forged mail in its name. Large providers ask for this record. It changes nothing for your own mail.`,
    { name: `_dmarc.${domain}`, type: 'TXT', value: 'v=DMARC1; p=none' },
  );
}

async function checkReverse({ host, tls }: Server, dns: Dns): Promise<SenderCheck> {
  const name = 'Reverse DNS';
  if (tls === 'none')
    return check(
      name,
      'unknown',
      'The mail server is on this computer. Its public address needs a reverse DNS name that points back to it. Your hosting company sets that name.',
    );
  try {
    const [address = ''] = await dns.resolve4(host);
    const names = await dns.reverse(address).catch(emptyIfNone);
    const back = await Promise.all(names.map((other) => dns.resolve4(other).catch(emptyIfNone)));
    return back.flat().includes(address)
      ? check(name, 'good', `${host} (${address}) has the reverse name ${names[0]}, which points back to it.`)
      : check(
          name,
          'missing',
          `${host} (${address}) has no reverse DNS name that points back to it. A mail provider sets it itself; for your own server ask your hosting company.`,
        );
  } catch {
    return check(
      name,
      'unknown',
      `No reverse DNS name of ${host} was found. You need one only for a mail server of your own.`,
    );
  }
}

function checkTls({ host, port, tls }: Server): SenderCheck {
  return tls === 'none'
    ? check(
        'TLS',
        'unknown',
        'Mail goes unencrypted to the server on this computer, where nobody else can read it. That server must use TLS when it forwards the mail.',
      )
    : check(
        'TLS',
        'good',
        `Mail goes to ${host}, port ${port}, always encrypted. The certificate of the server is checked.`,
      );
}

/** The TXT records of a name; [] if there are none, null if the query failed. */
async function texts(dns: Dns, name: string): Promise<string[] | null> {
  const found = await dns
    .resolveTxt(name)
    .catch(emptyIfNone)
    .catch(() => null);
  return found?.map((chunks) => chunks.join('')) ?? null;
}

/** Returns [] for the error that the DNS has no such record, and throws other errors. */
function emptyIfNone(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return [];
  throw error;
}

/** A domain and its parent domains except the top-level one. Mail servers also query the organization's domain. */
function withParents(domain: string): string[] {
  const parts = domain.split('.');
  return parts.slice(0, Math.max(1, parts.length - 1)).map((_, at) => parts.slice(at).join('.'));
}

const check = (
  name: string,
  state: SenderCheck['state'],
  text: string,
  record: SenderCheck['record'] = null,
): SenderCheck => ({ name, state, text, record });

const unanswered = (name: string, domain: string) =>
  check(name, 'unknown', `The records of ${domain} could not be looked up. Try again in a few minutes.`);
