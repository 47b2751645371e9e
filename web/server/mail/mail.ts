import { createHash } from 'node:crypto';
import { domainOf, type Sender } from './mail-settings.ts';

/** A mail to one recipient. */
export interface Mail {
  to: string;
  subject: string;
  /** The message as plain text. */
  text: string;
  html?: string;
  /** Additional headers, such as `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
  replyTo?: string;
  /** The envelope sender, to which mail servers report failed deliveries; by default the sender. */
  returnPath?: string;
}

/** The Message-ID of a job's mail. It is the same for all attempts, so that mail programs can recognize duplicates. */
export function messageId(key: string, from: Sender): string {
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domainOf(from.address)}>`;
}
