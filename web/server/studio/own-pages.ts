import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { OWN_PAGE_PLACES, type OwnPage } from '../../app/domain/own-page.ts';
import { reasonOf } from '../reason-of.ts';
import { writtenText } from '../written-text.ts';
import { parseFrontMatter } from './front-matter.ts';
import { nameOf } from './markdown-files.ts';
import { isReserved } from './reserved-addresses.ts';

const fieldsOf = (name: string) =>
  z.strictObject(
    {
      title: writtenText,
      address: z
        .string('must be a text')
        .regex(
          /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/,
          'must be an address such as /imprint: small letters, digits and hyphens',
        )
        .refine((address) => !isReserved(address), 'is an address of the site itself: choose another')
        .prefault(`/${name}`),
      place: z.enum(OWN_PAGE_PLACES, `must be ${OWN_PAGE_PLACES.join(', ')}`).default('footer'),
      label: writtenText.optional(),
      description: z.string('must be a text').optional(),
      order: z.number('must be a number').default(0),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `have an unknown one: ${issue.keys.join(', ')}`
          : 'must be lines such as title: News',
    },
  );

/**
 * Reads a studio's own pages, in the order of their links. Throws an `Error` with one sentence for each fault: it names
 * the file and the field.
 */
export function readOwnPages(files: readonly string[]): OwnPage[] {
  const faults: string[] = [];
  const pages: (OwnPage & { order: number })[] = [];
  for (const file of files) {
    const name = nameOf(file);
    const refuse = (fault: string) => faults.push(`pages/${name}.md: ${fault}.`);
    try {
      const { fields, text } = parseFrontMatter(readFileSync(file, 'utf8'));
      const parsed = fieldsOf(name.toLowerCase()).safeParse(fields);
      if (!parsed.success) {
        for (const { path, message } of parsed.error.issues)
          refuse(`${path.join('.') || 'its fields'} ${message}`);
        continue;
      }
      const { title, address, place, order, label = title, description = null } = parsed.data;
      if (pages.some((page) => page.address === address)) refuse(`${address} is the address of two pages`);
      else pages.push({ title, address, place, order, label, description, text });
    } catch (error) {
      refuse(reasonOf(error));
    }
  }
  if (faults.length > 0) throw new Error(faults.join(' '));
  return pages.sort((one, other) => one.order - other.order).map(({ order: _order, ...page }) => page);
}
