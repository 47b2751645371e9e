import { type Dirent, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { OWN_PAGE_PLACES, type OwnPage } from '../../domain/own-page.ts';
import { closeName } from '../close-name.ts';
import { nonBlankText } from '../non-blank-text.ts';
import { reasonOf } from '../reason-of.ts';
import { readUtf8 } from '../utf8-text.ts';
import { FrontMatterError, parseFrontMatter } from './front-matter.ts';
import { isReserved } from './reserved-addresses.ts';

const isPage = (entry: Dirent) => entry.name.endsWith('.md') && !entry.isDirectory();

const fieldsOf = (name: string) =>
  z.strictObject(
    {
      title: nonBlankText,
      address: z
        .string('must be text')
        .regex(
          /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/,
          'must be an address such as /imprint: lowercase letters, digits and hyphens',
        )
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
  const pages: (OwnPage & { order: number })[] = [];
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
  return pages.sort((one, other) => one.order - other.order).map(({ order: _order, ...page }) => page);
}

/** The absolute paths of the Markdown files in a folder, sorted by name. Empty if the folder is missing. */
export function markdownFiles(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => isPage(entry))
    .map(({ name }) => join(folder, name))
    .sort();
}

/** A sentence for each subfolder, and for each Markdown file whose name does not end in `.md`: they are ignored. */
export function unreadPages(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => !isPage(entry) && (entry.isDirectory() || /\.(?:md|mdx|markdown)$/i.test(entry.name)))
    .map((entry) => {
      const path = `${basename(folder)}/${entry.name}`;
      return entry.isDirectory()
        ? `${path} is a folder, which is ignored: put its files directly into ${basename(folder)}/.`
        : `${path} is ignored: the file name of a page must end in .md, in lowercase.`;
    });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR')
      throw new Error(`${basename(folder)} in the studio folder must be a folder, but it is a file.`);
    throw error;
  }
}

/** The name of a Markdown file without its extension. */
export function nameOf(file: string): string {
  return file.replace(/^.*[\\/]/, '').slice(0, -'.md'.length);
}
