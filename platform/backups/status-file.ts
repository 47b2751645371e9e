import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { replaceFile } from '../files.ts';

const FILE = 'status.json';

const outcome = z.object({
  /** When the attempt ended, in milliseconds since 1970. */
  at: z.number(),
  /** How long it took, in milliseconds. */
  milliseconds: z.number(),
  /** Why the attempt failed, or how many files the backup lacks, as a text; null if all is well. */
  problem: z.nullable(z.string()),
});

const stored = z.object({
  /** The last attempt to make a backup. */
  backup: z.nullable(outcome),
  /** The last test restore of a backup. */
  proof: z.nullable(outcome),
  /** When a test restore last succeeded, in milliseconds since 1970. */
  proven: z.nullable(z.number()),
});

/** Results of the last attempts, stored in the folder of all backups. */
export type StoredStatus = z.infer<typeof stored>;
export type Outcome = z.infer<typeof outcome>;

const NOTHING: StoredStatus = { backup: null, proof: null, proven: null };

/** Reads the results. If the file is missing or unreadable, all results are null. */
export function readStoredStatus(backupDir: string): StoredStatus {
  try {
    return stored.parse(JSON.parse(readFileSync(join(backupDir, FILE), 'utf8')));
  } catch {
    return NOTHING;
  }
}

/** Stores the result of an attempt to make a backup. */
export function storeBackupOutcome(backupDir: string, backup: Outcome): void {
  write(backupDir, { ...readStoredStatus(backupDir), backup });
}

/** Stores the result of a test restore. */
export function storeProofOutcome(backupDir: string, proof: Outcome): void {
  const last = readStoredStatus(backupDir);
  write(backupDir, { ...last, proof, proven: proof.problem === null ? proof.at : last.proven });
}

function write(backupDir: string, status: StoredStatus): void {
  replaceFile(join(backupDir, FILE), `${JSON.stringify(status)}\n`);
}
