import * as z from 'zod/mini';
import type { Collection, Field } from '../../../platform/domain/collection.ts';
import { serverTime } from '../../../platform/domain/server-time.ts';
import type { ValueField } from '../../../web/domain/value-field.ts';
import { AREA_NAMES, AREAS, type AreaName } from './areas.ts';
import { documentFields } from './stored-fields.ts';
import { fromStored, LISTED } from './value-fields.ts';

/** The versions of the site's settings. The id of a version is its area and its number, such as `home-7`. */
export const SITE_VERSIONS = 'projectdata/website/siteVersions';
export const siteVersionPath = (id: string) => `${SITE_VERSIONS}/${id}`;
export const siteVersionId = (area: AreaName, number: number) => `${area}-${number}`;

/** The highest number of a version. */
export const LAST_NUMBER = 9999;

const listed = {
  [LISTED.names]: { schema: z.optional(z.array(z.string())), optional: true, limit: 400 },
  [LISTED.texts]: { schema: z.optional(z.array(z.string())), optional: true, limit: 400 },
} as const satisfies Record<string, Field>;

const head = {
  area: { schema: z.literal(AREA_NAMES) },
  /** The moment from which the values are valid, in milliseconds since 1970. */
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
    ...listed,
    ...Object.fromEntries(
      AREA_NAMES.flatMap((area) =>
        Object.entries<ValueField>(AREAS[area].fields).flatMap(([name, field]) =>
          documentFields(name, field),
        ),
      ),
    ),
  },
};

/** The maximum length of a note. */
export const LONGEST_NOTE = head.note.limit;

/** A version of an area. Missing values are those of `studio.config.ts`. */
export interface SiteVersion extends z.infer<typeof siteVersionDocument> {
  id: string;
}

/** Parses a stored version. Leaves out invalid values. */
export const siteVersionDocument = z.pipe(
  z.looseObject({
    area: head.area.schema,
    from: head.from.schema,
    by: z.catch(head.by.schema, ''),
    at: z.catch(head.at.schema, 0),
    note: z.catch(head.note.schema, ''),
  }),
  z.transform(({ area, from, by, at, note, ...data }) => {
    return { area, from, by, at, note, values: fromStored(AREAS[area].fields, data) };
  }),
);

/** The number of a version, from its id. */
export const numberOf = ({ id }: Pick<SiteVersion, 'id'>): number => Number(id.split('-')[1]);

/** Sorts versions by their moments; of two with the same moment, the one with the higher number counts. */
export const byMoment = (one: Moment, other: Moment): number =>
  one.from - other.from || numberOf(one) - numberOf(other);

type Moment = Pick<SiteVersion, 'id' | 'from'>;

/** The version of an area that is valid at `time`: the newest whose moment has passed. Null if there is none. */
export function holdingAt(
  versions: readonly SiteVersion[],
  area: AreaName,
  time: number,
): SiteVersion | null {
  const passed = versions.filter((version) => version.area === area && version.from <= time);
  return passed.toSorted(byMoment).at(-1) ?? null;
}
