import { FirestoreError } from '../../model/errors.ts';
import { parseJson } from '../http/read-body.ts';

/** The body of a client's POST: messages numbered from `first`, and the headers of a handshake. */
export interface ChannelForm {
  headers: string;
  first: number;
  messages: unknown[];
}

/** Limit of messages per request. The SDK sends only a few at a time. */
const MOST_MESSAGES = 1000;
/** A form can have this many fields in addition to `MOST_MESSAGES`. */
const OTHER_FIELDS = 20;
const MESSAGE = /^req(\d{1,4})___data__$/;

/**
 * Parses the form of a channel. A missing message, or one of invalid JSON, becomes null. Throws INVALID_ARGUMENT if
 * there are more messages than announced or allowed, or too many fields.
 */
export function parseChannelForm(body: string): ChannelForm {
  if (fieldsIn(body) > MOST_MESSAGES + OTHER_FIELDS) throw tooMany();
  const messages = new Map<number, string>();
  const others = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    const at = MESSAGE.exec(name)?.[1];
    if (at === undefined) others.set(name, value);
    else messages.set(Number(at), value);
  }
  const count = Number(others.get('count') ?? 0) || 0;
  if (count > MOST_MESSAGES || messages.size > count) throw tooMany();
  return {
    headers: others.get('headers') ?? '',
    first: Number(others.get('ofs') ?? 0),
    messages: Array.from({ length: count }, (_, at) => messageOf(messages.get(at))),
  };
}

/** Counts the form fields without parsing them. */
function fieldsIn(body: string): number {
  let count = 1;
  for (let at = body.indexOf('&'); at >= 0; at = body.indexOf('&', at + 1)) count += 1;
  return count;
}

function messageOf(json: string | undefined): unknown {
  try {
    return parseJson(json ?? 'null');
  } catch {
    return null;
  }
}

function tooMany(): FirestoreError {
  return new FirestoreError(
    'INVALID_ARGUMENT',
    `A request can have at most ${MOST_MESSAGES} messages and must say how many it has.`,
  );
}
