import * as z from 'zod/mini';
import { type Collection, type Field, shapeOf } from '../../../platform/domain/collection.ts';
import { SITE_STATUS } from '../places.ts';

/** The state of the site's backups. Times are in milliseconds since 1970; null for none. */
export interface BackupStatus {
  /** Whether the site makes backups automatically. */
  on: boolean;
  /** When the newest complete backup was made. */
  lastBackup: number | null;
  /** When a backup was last restored into a temporary folder, from which a server then served pages. */
  lastProof: number | null;
  /** A sentence for the owner about a problem and its remedy; null for none, or if `on` is false. */
  problem: string | null;
}

const time = z.nullable(z.number());

const fields = {
  on: { schema: z.boolean() },
  lastBackup: { schema: time },
  lastProof: { schema: time },
  problem: { schema: z.nullable(z.string()) },
} as const satisfies Record<keyof BackupStatus, Field>;

/** Documents about the state of the site, which the server writes for administrators (docs/product.md#dashboard). */
export const SITE_STATUSES = {
  path: SITE_STATUS,
  isPublic: false,
  exportFile: null,
} as const satisfies Omit<Collection, 'fields'>;

export const backupStatusDocument = z.object(shapeOf(fields));
