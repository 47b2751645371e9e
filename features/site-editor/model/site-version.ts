import * as z from 'zod/mini';
import type { Collection, Field } from '../../../web/domain/collection.ts';
import { serverTime } from '../../../web/domain/server-time.ts';
import { AREA_NAMES, AREAS, type AreaName } from './areas.ts';
import { fromStored, storedColumn, type TextField, type ValueField, type Values } from './value-fields.ts';

/** The versions of the site's settings. The id of a version is its area and its number, such as `home-7`. */
export const SITE_VERSIONS = 'projectdata/website/siteVersions';
export const siteVersionPath = (id: string) => `${SITE_VERSIONS}/${id}`;

const textSchema = ({ choices }: TextField): z.ZodMiniType =>
  choices ? z.optional(z.literal(Object.keys(choices))) : z.optional(z.string());

/** A value's fields of the document: one for a text, one for each column of rows. */
function documentFields(name: string, field: ValueField): [string, Field][] {
  if (field.kind !== 'rows')
    return [[name, { schema: textSchema(field), optional: true, limit: field.limit }]];
  return Object.keys(field.columns).map((column) => [
    storedColumn(name, column),
    { schema: z.optional(z.array(z.string())), optional: true, limit: field.limit },
  ]);
}

const head = {
  area: { schema: z.literal(AREA_NAMES) },
  /** The moment from which the values hold, in milliseconds since 1970. */
  from: { schema: z.number() },
  by: { schema: z.string() },
  at: { schema: serverTime },
  note: { schema: z.string(), limit: 300 },
} as const satisfies Record<string, Field>;

/** Versions of the site's settings (features/site-editor/README.md). */
export const SITE_VERSION_COLLECTION: Collection = {
  path: SITE_VERSIONS,
  isPublic: true,
  exportFile: 'siteVersions.json',
  fields: {
    ...head,
    ...Object.fromEntries(
      AREA_NAMES.flatMap((area) =>
        Object.entries<ValueField>(AREAS[area].fields).flatMap(([name, field]) =>
          documentFields(name, field),
        ),
      ),
    ),
  },
};

/** A version of an area. Values that it does not have are those of `studio.config.ts`. */
export interface SiteVersion {
  id: string;
  area: AreaName;
  number: number;
  from: number;
  by: string;
  note: string;
  values: Values;
}

const headDocument = z.object({
  area: head.area.schema,
  from: head.from.schema,
  by: z.catch(head.by.schema, ''),
  note: z.catch(head.note.schema, ''),
});

/** The version in a document; null if it is none. Values that cannot be shown are left out. */
export function toSiteVersion(id: string, data: Readonly<Record<string, unknown>>): SiteVersion | null {
  const parsed = headDocument.safeParse(data);
  const number = Number(/-(\d{1,4})$/.exec(id)?.[1] ?? Number.NaN);
  if (!parsed.success || Number.isNaN(number)) return null;
  return { id, number, ...parsed.data, values: fromStored(AREAS[parsed.data.area].fields, data) };
}

/** Sorts versions by their moments; of two with the same moment, the later one holds. */
const byMoment = (one: SiteVersion, other: SiteVersion): number =>
  one.from - other.from || one.number - other.number;

/** The version of an area that holds at `time`: the newest whose moment has passed. Null if there is none. */
export function holdingAt(
  versions: readonly SiteVersion[],
  area: AreaName,
  time: number,
): SiteVersion | null {
  const passed = versions.filter((version) => version.area === area && version.from <= time);
  return passed.toSorted(byMoment).at(-1) ?? null;
}
