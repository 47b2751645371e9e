import { addressProblem } from '../text/address.ts';
import { BIO_LABELS, type Bio, type BioField } from './bio.ts';

/**
 * The fields of a bio that the database refuses for what is typed into them, in the order of its form. `field` is where
 * the form has it: `image`, or `link-0-url` and `link-0-icon` for the first link.
 */
export function bioProblems({
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
  return addresses.flatMap(({ address, ...named }) => {
    const message = addressProblem(address);
    return message === null ? [] : [{ ...named, message }];
  });
}
