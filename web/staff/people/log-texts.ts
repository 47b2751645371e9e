import { shortLocalTime } from '../../../platform/domain/local-time.ts';
import type { Bio, BioField } from '../../domain/bios/bio.ts';
import { DEEDS, type Deed, type LogEntry } from '../../domain/log-entry.ts';
import { levelText } from '../../domain/people/levels.ts';
import { BIO_TEXTS } from '../bios/bio-texts.ts';

/** An entry of the change log as a sentence. `nameOf` returns the name for an id. */
export function logSentence(
  { kind, subject, by, from, to }: LogEntry,
  nameOf: (id: string) => string,
): string {
  if (kind === 'search') return searchSentence(to);
  if (kind === 'site') return siteSentence(isolated(nameOf(by)), to);
  const [who, whom] = [isolated(nameOf(by)), isolated(nameOf(subject))];
  if (kind === 'level' && to.invitation === true)
    return `${whom} accepted an invitation from ${who} and has the level ${levelText(to.permissionLevel)}.`;
  if (kind === 'level')
    return `${who} changed the level of ${whom} from ${levelText(from.permissionLevel)} to ${levelText(to.permissionLevel)}.`;
  if (Object.keys(to).length === 0) return `${who} deleted the bio of ${whom}.`;
  if ('restored' in to) return `${who} restored the bio of ${whom}.`;
  if (Object.keys(from).length === 0) return `${who} created the bio of ${whom}.`;
  if ('show' in to) return `${who} ${to.show === true ? 'showed' : 'hid'} the bio of ${whom}.`;
  if ('order' in to)
    return `${who} moved the bio of ${whom} from position ${Number(from.order) + 1} to position ${Number(to.order) + 1}.`;
  const fields = Object.keys(to).map((field) => BIO_TEXTS.labels[field as BioField] ?? field);
  return `${who} changed the bio of ${whom}: ${fields.join(', ')}.`;
}

function siteSentence(who: string, to: LogEntry['to']): string {
  const { title, fields, moment, movedFrom, backBefore, notLive, why, what: kind, did } = to;
  if (typeof notLive === 'string')
    return `The change of “${isolated(notLive)}” did not go live at its time: ${why}. It is in the editor of the post.`;
  if (typeof movedFrom === 'number')
    return `${who} moved what was planned for ${shortLocalTime(movedFrom)} to ${shortLocalTime(Number(moment))}: ${fields}.`;
  if (typeof backBefore === 'number')
    return `${who} went back to the state before ${shortLocalTime(backBefore)}: ${fields}.`;
  const what = `“${isolated(String(title))}”`;
  if (typeof did === 'string') {
    const before = did === 'ends' ? 'to' : 'for';
    const at = typeof moment === 'number' ? ` ${before} ${shortLocalTime(moment)}` : '';
    return `${who} ${DEEDS[did as Deed] ?? 'changed'} the ${kind} ${what}${at}.`;
  }
  if (typeof fields !== 'string') return `${who} removed a planned change of ${what}.`;
  const from = typeof moment === 'number' ? `, from ${shortLocalTime(moment)} on` : '';
  return `${who} changed ${what}${from}${fields === '' ? '.' : `: ${fields}.`}`;
}

function searchSentence({ title, others }: LogEntry['to']): string {
  const posts =
    Number(others) > 0
      ? `post “${isolated(String(title))}” and of ${others} more`
      : `post “${isolated(String(title))}”`;
  return `Search covers only title, tags and short text of the ${posts}, because the content is too long.`;
}

/** The text of each changed field of a bio, before and after. Empty for other entries, such as a deleted bio. */
export function loggedChanges({ kind, from, to }: LogEntry): { label: string; from: string; to: string }[] {
  if (kind !== 'bio') return [];
  return (Object.entries(BIO_TEXTS.labels) as [BioField, string][])
    .filter(([field]) => field in from && field in to)
    .map(([field, label]) => ({
      label,
      from: fieldText(field, from[field]),
      to: fieldText(field, to[field]),
    }));
}

/** Values other than text and lists are shown as JSON, because the database rules do not validate recorded values. */
function fieldText(field: BioField, value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return BIO_TEXTS.text(field, value as Bio['links']);
  return JSON.stringify(value);
}

/** Encloses a name in Unicode isolates, so that a right-to-left name keeps the order of the words around it. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
