import * as z from 'zod';
import { reasonOf } from '../../../platform/errors.ts';
import { readUtf8 } from '../../../platform/files.ts';
import { closeName } from '../../../platform/owner-files/close-name.ts';
import { FrontMatterError, parseFrontMatter } from '../../../platform/owner-files/front-matter.ts';
import { byOrder, isAmong, isPageAddress, OWN_PAGE_PLACES, type OwnPage } from '../../domain/own-page.ts';
import { nonBlankText } from '../../domain/setting.ts';
import { PUBLIC_PAGES, REDIRECTS } from '../../site/public-pages.ts';
import { nameOf } from './markdown-files.ts';

/** First path segments that the server handles itself. */
const SERVER = [
  'admin',
  'art',
  'assets',
  'auth',
  'clips',
  'emulator',
  'fonts',
  'forms',
  'healthz',
  'invite',
  'mail',
  'metrics',
  'pictures',
  'time',
  'v0',
  'v1',
];

/** The first path segments of the site's own addresses. */
export const RESERVED: ReadonlySet<string> = new Set([
  ...SERVER,
  ...[...PUBLIC_PAGES, ...REDIRECTS]
    .map(({ path }) => path.split('/')[1]?.toLowerCase() ?? '')
    .filter((part) => part !== '' && part !== '*'),
]);

/** Whether the path belongs to the site itself, or may belong to it in a later version. */
export const isReserved = (address: string): boolean => isAmong(RESERVED, address);

const fieldsOf = (name: string) =>
  z.strictObject(
    {
      title: nonBlankText,
      address: z
        .string('must be text')
        .refine(isPageAddress, 'must be an address such as /imprint: lowercase letters, digits and hyphens')
        .refine((address) => !isReserved(address), 'is already an address of the site: choose another one')
        .prefault(`/${name}`),
      place: z.enum(OWN_PAGE_PLACES, `must be one of ${OWN_PAGE_PLACES.join(', ')}`).default('footer'),
      label: nonBlankText.optional(),
      description: z.string('must be text').optional(),
      order: z.number('must be a number').default(0),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `include an unknown field: ${issue.keys.map(withSuggestion).join(', ')}`
          : 'must be lines such as title: News',
    },
  );

const FIELDS = ['title', 'address', 'place', 'label', 'description', 'order'];

function withSuggestion(name: string): string {
  const close = closeName(name, FIELDS);
  return close === null ? name : `${name} (did you mean ${close}?)`;
}

/**
 * Reads a studio's own pages, in the order of their links. If any page is invalid, throws an `Error` with a sentence
 * for each problem, which contains file, line and reason.
 */
export function readOwnPages(files: readonly string[]): OwnPage[] {
  const faults: string[] = [];
  const pages: OwnPage[] = [];
  for (const file of files) {
    const name = nameOf(file);
    const refuse = (line: number, fault: string) => faults.push(`pages/${name}.md, line ${line}: ${fault}.`);
    try {
      const { fields, text, lineOf } = parseFrontMatter(readUtf8(file, `pages/${name}.md`));
      const parsed = fieldsOf(name.toLowerCase()).safeParse(fields);
      if (!parsed.success) {
        for (const issue of parsed.error.issues) {
          const [field] = issue.code === 'unrecognized_keys' ? issue.keys : issue.path;
          const isMissing =
            issue.code === 'invalid_type' &&
            field !== undefined &&
            (fields as Record<PropertyKey, unknown>)[field] === undefined;
          refuse(
            lineOf(field),
            `${issue.path.join('.') || 'its fields'} ${isMissing ? 'is missing: it ' : ''}${issue.message}`,
          );
        }
        continue;
      }
      const { title, address, place, order, label = title, description = null } = parsed.data;
      if (pages.some((page) => page.address === address))
        refuse(lineOf('address'), `${address} is used by two pages`);
      else pages.push({ title, address, place, order, label, description, text });
    } catch (error) {
      if (error instanceof FrontMatterError) refuse(error.line, error.message);
      else faults.push(reasonOf(error));
    }
  }
  if (faults.length > 0) throw new Error(faults.join(' '));
  return pages.sort(byOrder);
}
