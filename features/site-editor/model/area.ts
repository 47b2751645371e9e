import { LONGEST_ADDRESS } from '../../../platform/domain/text/address.ts';
import type { FileLook } from '../../../web/domain/look.ts';
import type { OwnPageLink } from '../../../web/domain/own-page.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import type { TextField, ValueField } from '../../../web/domain/value-field.ts';
import type { Row, Values } from './value-fields.ts';

/** The files of the studio's folder, apart from `studio.config.ts`. */
export interface StudioFolder {
  /** The studio's own pages, to which header and footer link. */
  pages: readonly OwnPageLink[];
  look: FileLook;
}

/** A part of the site's settings that is saved as a whole, with versions of its own. */
export interface Area {
  title: string;
  /** The settings in this area, if its title does not name them. */
  about?: string;
  /** The fields of its form, in order. */
  fields: Readonly<Record<string, ValueField>>;
  /** A path whose page shows the values. */
  page: string;
  /** The values of a studio, each of which is set. */
  read(studio: Studio, folder: StudioFolder): Values;
  /** The studio with these values. Values that are missing stay as they are. */
  apply(studio: Studio, values: Values): Studio;
  /** The errors about values that contradict each other, by field. `file`: the values of the studio's folder. */
  problems?(values: Values, file: Values): Readonly<Record<string, string>>;
}

/** A field with an address. */
export const address = (kind: 'web' | 'link' | 'page' | 'picture', label: string): TextField => ({
  kind,
  label,
  limit: LONGEST_ADDRESS,
});

/** Reads values by name. A missing value is empty. */
export function reader(values: Values) {
  return {
    text: (name: string) => String(values[name] ?? ''),
    rows: (name: string): readonly Row[] => {
      const value = values[name];
      return Array.isArray(value) ? value : [];
    },
  };
}
