import * as z from 'zod/mini';
import type { Collection, Field } from '../../../platform/domain/collection.ts';
import type { EarlierVersion } from '../../../platform/domain/editing/earlier-version.ts';
import type { KeptChanges } from '../../../platform/domain/editing/kept-changes.ts';
import { serverTime } from '../../../platform/domain/server-time.ts';
import type { CollectionEntry } from '../../../web/domain/feature.ts';
import { isAmong } from '../../../web/domain/own-page.ts';
import { gameAddress } from '../../../web/domain/studio.ts';
import type { ValueField } from '../../../web/domain/value-field.ts';
import {
  GAME_PAGE_FIELDS,
  GAME_WITHOUT_ADDRESS,
  gamePageForm,
  gamePageProblems,
} from './game-page-fields.ts';
import { OWN_PAGE_FIELDS, PAGE_WITHOUT_ADDRESS } from './own-page-fields.ts';
import { PAGE_SECTIONS, type PageKindName, pageEditor, RESERVATIONS } from './page-screens.ts';
import { documentFields } from './stored-fields.ts';
import { allStored, type FieldProblem, fieldProblems, type Value, type Values } from './value-fields.ts';

/** The end of a page that has none, in milliseconds since 1970. */
export const NO_END = Date.parse('9999-12-31T00:00:00Z');

/** The most former addresses that a page keeps, besides its present one. */
const MOST_FORMER = 20;

/** The highest number of a page. Ids are numbers from 1, so that the rules limit how many there are. */
export const MOST_PAGES = 200;

const text = z.string();
const time = z.number();

/** The fields of a page that are not in a form, as in posts. Times are in milliseconds since 1970. */
const head = {
  published: { schema: z.boolean() },
  /** The moment from which visitors see a published page. */
  publishDate: { schema: time },
  /** The moment from which they no longer see it; `NO_END` if there is none. A query needs a value. */
  until: { schema: time },
  creationDate: { schema: time },
  changedDate: { schema: time },
  /** Id of the user who created it. */
  author: { schema: text, limit: 200 },
  /** The review state of a draft, as posts have it. Absent means `none`. */
  review: { schema: z.optional(z.literal(['none', 'ready'])), optional: true },
  /** The paths at which visitors could read it, the newest last; they lead to the present one, which may be among them. */
  formerAddresses: { schema: z.optional(z.array(text)), optional: true, limit: MOST_FORMER + 1 },
} as const satisfies Record<string, Field>;

/** The fields of a page that its form does not have. */
export interface PageHead {
  id: string;
  published: boolean;
  publishDate: number;
  until: number;
  creationDate: number;
  changedDate: number;
  author: string;
  review?: 'none' | 'ready' | undefined;
  formerAddresses?: readonly string[];
}

/** A stored page, with the values of its form by field name. */
export type SitePage = PageHead & Readonly<Record<string, unknown>>;

/** A kind of page with the states of posts: drafts, working copies, earlier versions, trash. */
export interface PageKind {
  /** Its name in a sentence. */
  what: string;
  /** The collections. A working copy has the id of its page, an earlier version that and its number. */
  path: string;
  copies: string;
  revisions: string;
  trash: string;
  fields: Readonly<Record<string, ValueField>>;
  /** The field of its address. */
  addressField: string;
  /** The path of a page with these values. */
  pathOf: (values: Values) => string;
  /** The path of the preview while a page has no address. */
  previewPath: string;
  /** The fields with the name of a page: the first that is not empty counts. */
  named: readonly string[];
  /** The name of a page in lists. */
  nameOf: (values: Values) => string;
  /** The errors that keep a page from being public, by field, besides those about single values. */
  problems: (values: Values, site: SiteAddresses) => Readonly<Record<string, string>>;
  /** The fields of its form with these values. */
  form?: (values: Values, site: SiteAddresses) => Readonly<Record<string, ValueField>>;
}

/** Addresses of the site, which pages must not take or must repeat exactly. */
export interface SiteAddresses {
  /** The first segments of its own addresses. */
  reserved: ReadonlySet<string>;
  /** The paths that a redirect made in the browser takes, in lowercase. */
  redirected: ReadonlySet<string>;
  /** The last parts of the addresses of the studio's games, without those that only have a page. */
  games: readonly string[];
}

const WEBSITE = 'projectdata/website';

const places = (name: string) => ({
  revisions: `${WEBSITE}/${name}Revisions`,
  trash: `${WEBSITE}/trashed${name[0]?.toUpperCase()}${name.slice(1)}s`,
});

/** All kinds, by their names in addresses. */
export const PAGE_KINDS = {
  page: {
    what: 'page',
    ...PAGE_SECTIONS.page,
    ...places('page'),
    fields: OWN_PAGE_FIELDS,
    addressField: 'address',
    previewPath: PAGE_WITHOUT_ADDRESS,
    pathOf: ({ address }) => String(address),
    nameOf: ({ title }) => String(title).trim() || 'Page without a title',
    problems: ({ address }, { reserved }) =>
      isAmong(reserved, String(address))
        ? { address: `${address} belongs to the site itself. Choose another address.` }
        : {},
  },
  game: {
    what: 'game page',
    ...PAGE_SECTIONS.game,
    ...places('gamePage'),
    fields: GAME_PAGE_FIELDS,
    addressField: 'game',
    previewPath: gameAddress({ address: GAME_WITHOUT_ADDRESS }),
    pathOf: ({ game }) => gameAddress({ address: String(game) }),
    nameOf: ({ name, game }) => String(name).trim() || String(game) || 'Game without a name',
    problems: (values, { games }) => gamePageProblems(values, games),
    form: (values, { games }) => gamePageForm(values, games),
  },
} as const satisfies Record<PageKindName, PageKind>;

export type { PageKindName } from './page-screens.ts';

export const PAGE_KIND_NAMES = Object.keys(PAGE_KINDS) as readonly PageKindName[];

/** The sentence for a person who may not publish pages of a kind. */
export const publishRefusal = ({ what }: PageKind): string => `Only administrators publish ${what}s.`;

/** The path from which the staff area gets the pages of the studio's files. Their texts are public. */
export const FILE_PAGES = '/admin/site-pages/files';

/** The values of the pages of the studio's files, with which a page that is edited in the browser for the first time begins. */
export type FilePages = Readonly<Record<PageKindName, readonly Values[]>>;

/**
 * The faults in the values of a page that must be corrected before it is published. `others`: the values of other
 * published pages.
 */
export function pageFaults(
  kind: PageKind,
  values: Values,
  others: readonly Values[],
  site: SiteAddresses,
): FieldProblem[] {
  const faults = fieldProblems(kind.fields, values);
  const path = kind.pathOf(values).toLowerCase();
  const other = others.find((one) => kind.pathOf(one).toLowerCase() === path);
  const taken: Record<string, string> = {};
  if (other)
    taken[kind.addressField] =
      `The ${kind.what} “${kind.nameOf(other)}” already has this address. Choose another one.`;
  else if (site.redirected.has(path))
    taken[kind.addressField] =
      `${kind.pathOf(values)} is redirected. Remove it in “Redirects” first, or choose another address.`;
  const more = Object.entries({ ...kind.problems(values, site), ...taken })
    .filter(([field]) => !faults.some((fault) => fault.field === field))
    .map(([field, message]) => ({ field, label: kind.fields[field]?.label ?? field, message }));
  return [...faults, ...more];
}

/** The values of a page. Those that its document lacks are empty. */
export const pageValues = ({ fields }: PageKind, page: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, page[name] as Value]));

/**
 * The paths at which visitors could read a page until `now` (milliseconds since 1970), with the present one. They are stored
 * before its address or its time changes. `changes`: the values that change.
 */
export function formerAddresses(
  kind: PageKind,
  page: SitePage,
  now: number,
  changes: Values = {},
): readonly string[] {
  const { published, publishDate, formerAddresses: former = [] } = page;
  if (!published || publishDate > now) return former;
  const values = pageValues(kind, page);
  const [path, next] = [kind.pathOf(values), kind.pathOf({ ...values, ...changes })];
  const others = [...former.filter((one) => one !== path), path].filter((one) => one !== next);
  return [...others.slice(-MOST_FORMER), ...(next === path ? [path] : [])];
}

/** The values of a new page. */
export const emptyValues = ({ fields }: PageKind): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Value] => [
      name,
      field.kind === 'rows'
        ? []
        : field.kind === 'number'
          ? '0'
          : (Object.keys(('choices' in field && field.choices) || {})[0] ?? ''),
    ]),
  );

const storedHead = {
  published: z.catch(head.published.schema, false),
  publishDate: head.publishDate.schema,
  until: z.catch(head.until.schema, NO_END),
  creationDate: z.catch(head.creationDate.schema, 0),
  changedDate: z.catch(head.changedDate.schema, 0),
  author: z.catch(head.author.schema, ''),
  review: z.catch(head.review.schema, 'none'),
  formerAddresses: z.catch(z.array(z.string().check(z.regex(/^\/[\w/-]*$/))), []),
};

/** Parses a page: the values of its form, and the other fields of its document with their schemas. */
const storedPage = <Page>(kind: PageKind, others: Readonly<Record<string, z.ZodMiniType>>) =>
  z.pipe(
    z.looseObject(others),
    z.transform((stored: Record<string, unknown>) => ({
      ...{ ...emptyValues(kind), ...allStored(kind.fields, stored) },
      ...Object.fromEntries(Object.keys(others).map((name) => [name, stored[name]])),
    })),
  ) as unknown as z.ZodMiniType<Omit<Page, 'id'>>;

/** Parses a stored page. */
export const pageDocument = (kind: PageKind) => storedPage<SitePage>(kind, storedHead);

/** A page in the trash, who deleted it, and when, in milliseconds since 1970. */
export type TrashedPage = SitePage & { trashedAt: number; trashedBy: string };

/** Parses a page in the trash. */
export const trashedPageDocument = (kind: PageKind) =>
  storedPage<TrashedPage>(kind, { ...storedHead, trashedAt: z.number(), trashedBy: z.string() });

/** Parses a stored working copy. */
export const copyDocument = (kind: PageKind): z.ZodMiniType<KeptChanges<SitePage, string>> => {
  const some = z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((stored) => allStored(kind.fields, stored)),
  );
  return z.object({ from: some, to: some, by: text, at: serverTime }) as unknown as z.ZodMiniType<
    KeptChanges<SitePage, string>
  >;
};

/** Parses a stored earlier version. */
export const revisionDocument = (kind: PageKind): z.ZodMiniType<EarlierVersion<Pick<SitePage, string>>> =>
  z.pipe(
    z.looseObject({ number: z.number(), by: text, at: serverTime }),
    z.transform(({ number, by, at, ...data }) => ({
      ...{ number, by, at },
      fields: { ...emptyValues(kind), ...allStored(kind.fields, data) },
    })),
  ) as unknown as z.ZodMiniType<EarlierVersion<Pick<SitePage, string>>>;

/** The fields of a kind's documents. */
const valueFields = ({ fields }: PageKind): Readonly<Record<string, Field>> =>
  Object.fromEntries(
    Object.entries<ValueField>(fields).flatMap(([name, field]) => documentFields(name, field)),
  );

const map = { schema: z.record(z.string(), z.unknown()) };
const stamp = { by: { schema: text }, at: { schema: serverTime } };

/** The kinds of pages that only administrators publish have a document in this collection. */
export const RESERVED_PAGES: CollectionEntry = {
  path: RESERVATIONS,
  ids: PAGE_KIND_NAMES,
  isPublic: false,
  exportFile: 'reservedPages.json',
  fields: stamp,
};

/** The collections of a kind, by the kinds of their documents, such as `page` and `page copy`. */
export function pageCollections(name: PageKindName): Readonly<Record<string, CollectionEntry>> {
  const kind: PageKind = PAGE_KINDS[name];
  const { what, path, copies, revisions, trash, named } = kind;
  const file = (of: string) => `${of.slice(WEBSITE.length + 1)}.json`;
  const collection = (of: string, fields: Collection['fields'], isPublic = false): CollectionEntry => ({
    ...{ path: of, isPublic, exportFile: file(of), fields },
  });
  return {
    [what]: {
      ...collection(path, { ...head, ...valueFields(kind) }, true),
      reviewed: { what, named, editor: pageEditor(name, '') },
    },
    [`${what} copy`]: collection(copies, { from: map, to: map, ...stamp }),
    [`${what} version`]: collection(revisions, {
      page: { schema: text },
      number: { schema: z.number() },
      ...stamp,
      ...valueFields(kind),
    }),
    [`trashed ${what}`]: {
      path: trash,
      isPublic: false,
      exportFile: file(trash),
      trashOf: { copies, revisions },
    },
  };
}
