import { pictureId, pictureShape } from '../../../platform/domain/pictures/picture-address.ts';
import { gameAddress } from '../../../web/domain/studio.ts';
import type { RowsField, TextField, ValueField } from '../../../web/domain/value-field.ts';
import { type Row, textProblem, type Values } from './value-fields.ts';

/** The path at which the server checks addresses for administrators. */
export const ADDRESS_CHECK = '/admin/address-check';

/** Maximum number of addresses in a request. */
export const MOST_ADDRESSES = 60;

/** The warnings about addresses at which visitors find nothing, by kind of fault. */
export const FINDINGS = {
  missing: 'There is no page at this address (404). Correct it, or publish the page before this change.',
  'unknown-host': 'No server has this name. Check its spelling.',
  'own-network': 'This address is in the network of this machine, where visitors cannot go.',
  'no-video':
    'YouTube has no public video with this id. Check the address, and that the video is not private.',
  'not-embeddable':
    'YouTube does not let other sites play this video. Allow embedding in the video’s settings there, or choose another one.',
  loop: 'The site ignores this redirect, because a line of redirects.txt leads back to the old path. Change one of the two.',
  redirected:
    'A line of redirects.txt leads away from this address, so nobody can see the page. Remove the line, or choose another address.',
} as const;

export type Finding = keyof typeof FINDINGS;

/** How a video on YouTube, the address of a page and a redirect are named among the addresses of a check. */
const videoAddress = (id: string) => `youtube:${id}`;
const pageAddress = (path: string) => `page:${path}`;
const redirectAddress = ({ from = '', to = '' }: Row) => (from && to ? `redirect:${from} ${to}` : null);

const isOfRedirects = ({ columns }: RowsField): boolean => 'from' in columns && 'to' in columns;

/** The address that is checked for a text; null if there is none. Mail addresses and invalid texts are not checked. */
function checkedAddress(field: TextField, text: string): string | null {
  if (text === '' || textProblem(field, text) !== null) return null;
  if (field.kind === 'video') return videoAddress(text);
  if (field.kind === 'address') return pageAddress(text);
  if (field.kind === 'segment') return pageAddress(gameAddress({ address: text }));
  const isAddress = ['web', 'link', 'page', 'picture', 'icon'].includes(field.kind);
  return isAddress && /^(?:https?:|\/)/.test(text) ? text : null;
}

/** All addresses among the values of an area. */
export function addressesIn(fields: Readonly<Record<string, ValueField>>, values: Values): string[] {
  const found = Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name] ?? '';
    if (field.kind !== 'rows') return [checkedAddress(field, String(value))];
    return (Array.isArray(value) ? (value as readonly Row[]) : []).flatMap((row) =>
      isOfRedirects(field)
        ? [checkedTarget(field, row), redirectAddress(row)]
        : Object.entries(field.columns).map(([column, of]) => checkedAddress(of, row[column] ?? '')),
    );
  });
  return [...new Set(found)].filter((address) => address !== null);
}

/** A warning about a text: the finding at its address, or that its picture is too small. Null if there is none. */
export function textWarning(
  field: TextField,
  text: string,
  findings: Readonly<Record<string, Finding>>,
): string | null {
  const address = checkedAddress(field, text);
  const finding = address === null ? undefined : findings[address];
  return finding ? FINDINGS[finding] : smallPicture(field, text);
}

/** The target of a redirect. Its old path has no page, so it is not checked. */
const checkedTarget = ({ columns: { to } }: RowsField, row: Row) =>
  to ? checkedAddress(to, row.to ?? '') : null;

/** A warning about a text in a row of a list, as `textWarning`; at the target of a redirect, about the redirect as well. */
export function rowWarning(
  list: RowsField,
  column: string,
  row: Row,
  findings: Readonly<Record<string, Finding>>,
): string | null {
  if (isOfRedirects(list)) {
    if (column === 'from') return null;
    const finding = findings[redirectAddress(row) ?? ''];
    if (finding) return FINDINGS[finding];
  }
  const field = list.columns[column];
  return field ? textWarning(field, row[column] ?? '', findings) : null;
}

function smallPicture({ kind, leastWidth }: TextField, text: string): string | null {
  const id = kind === 'picture' && leastWidth !== undefined ? pictureId(text) : null;
  const width = id === null ? undefined : pictureShape(id)?.width;
  return width === undefined || leastWidth === undefined || width >= leastWidth
    ? null
    : `This picture is ${width} pixels wide. It needs ${leastWidth} to be sharp where it is shown.`;
}
