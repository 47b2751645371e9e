import { addressProblem } from '../text/address.ts';
import { nameAdvice } from '../text/name-problem.ts';
import { BIO_LABELS, type Bio, type BioField } from './bio.ts';

/**
 * The invalid fields of a bio, in form order, each with a message. `field` is the name used in the form:
 * `displayName`, `image`, or for the first link `link-0-url` and `link-0-icon`.
 */
export function bioProblems({
  displayName,
  image,
  links,
}: Pick<Bio, BioField>): { field: string; label: string; message: string }[] {
  const addresses = [
    { field: 'image', label: BIO_LABELS.image as string, address: image },
    ...links.flatMap(({ url, icon }, at) => [
      { field: `link-${at}-url`, label: `Link URL of link ${at + 1}`, address: url },
      { field: `link-${at}-icon`, label: `Icon URL of link ${at + 1}`, address: icon },
    ]),
  ];
  const name = { field: 'displayName', label: BIO_LABELS.displayName, message: nameAdvice(displayName) };
  const found = [
    name,
    ...addresses.map(({ address, ...named }) => ({ ...named, message: addressProblem(address) })),
  ];
  return found.flatMap(({ message, ...named }) => (message === null ? [] : [{ ...named, message }]));
}
