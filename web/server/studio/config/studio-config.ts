import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as z from 'zod';
import { reasonOf, StartError } from '../../../../platform/errors.ts';
import { readUtf8 } from '../../../../platform/files.ts';
import type { Log } from '../../../../platform/log.ts';
import { type ConfigFault, lineOfField, shapeIssue } from '../../../../platform/owner-files/config-source.ts';
import { unreadableConfig } from '../../../../platform/owner-files/unreadable-config.ts';
import type { Studio } from '../../../domain/studio.ts';
import { lackingPlurals, missingSitePictures, pictureFaults, unknownPlurals } from './config-checks.ts';
import { fromEarlierConfig } from './earlier-config.ts';
import { studioSchema } from './studio-schema.ts';

/** The file of a studio's values. */
export const CONFIG = 'studio.config.ts';

/**
 * Loads and validates the `studio.config.ts` of a studio's folder. Throws a `StartError` that lists the errors with
 * their lines. Harmless errors, such as fields of an older version, are only logged.
 */
export async function loadStudio(folder: string, log: Log = () => {}): Promise<Studio> {
  const file = join(folder, CONFIG);
  if (!existsSync(file))
    throw new StartError(
      `There is no ${CONFIG} in ${folder}. \`npm run new-studio\` creates a studio of your own; set STUDIO_DIR to its folder.`,
    );
  let source: string;
  try {
    source = readUtf8(file, CONFIG);
  } catch (error) {
    throw new StartError(reasonOf(error));
  }
  let loaded: unknown;
  try {
    loaded = ((await import(pathToFileURL(file).href)) as { default?: unknown }).default;
  } catch (error) {
    throw new StartError(unreadableConfig(error, folder, CONFIG));
  }
  if (typeof loaded !== 'object' || loaded === null || Object.keys(loaded).length === 0)
    throw new StartError(
      `${CONFIG} is not valid: its default export must be an object. Write export default { … }, as in demo-studio/${CONFIG}.`,
    );
  const { config, names } = fromEarlierConfig(loaded);
  // Without zod's compiled parser, because the configuration is parsed once, and the compiled code stays in memory.
  const parsed = studioSchema.safeParse(config, { error: shapeIssue, jitless: true });
  if (!parsed.success)
    refuse(
      source,
      parsed.error.issues.map((issue) => faultOf(issue, config)),
    );
  const studio = parsed.data;
  const faults = [...unknownPlurals(studio), ...pictureFaults(studio, folder)];
  if (faults.length > 0)
    refuse(
      source,
      faults.map(({ path, message }) => ({ path, message: `${path.join('.')}: ${message}` })),
    );
  for (const { path, message } of lackingPlurals(studio))
    log({
      level: 'warn',
      event: 'studio-config',
      message: `${placeOf(source, path)}: ${path.join('.')} ${message}`,
    });
  const missing = missingSitePictures(folder);
  if (missing) log({ level: 'warn', event: 'studio-pictures', message: missing });
  if (names.length > 0)
    log({
      level: 'warn',
      event: 'earlier-config',
      message: `${CONFIG} has fields of an earlier version that still work: ${names.join(', ')}. docs/make-it-yours.md lists the present ones.`,
    });
  return studio;
}

/** The position of a field for messages, such as `studio.config.ts, line 12`. */
export function configPlace(folder: string, path: readonly PropertyKey[]): string {
  return placeOf(readUtf8(join(folder, CONFIG), CONFIG), path);
}

function placeOf(source: string, path: readonly PropertyKey[]): string {
  const line = lineOfField(source, path);
  return line === null ? CONFIG : `${CONFIG}, line ${line}`;
}

function refuse(source: string, faults: ConfigFault[]): never {
  const sentences = faults.map(({ path, message }) => {
    const line = lineOfField(source, path);
    return line === null ? message : `line ${line}, ${message}`;
  });
  throw new StartError(`${CONFIG} is not valid: ${sentences.join('; ')}.`);
}

function faultOf(issue: z.core.$ZodIssue, config: unknown): ConfigFault {
  const field = issue.path.join('.') || 'its default export';
  const missing =
    issue.code !== 'custom' && !issue.message.startsWith('is missing') && isMissing(config, issue.path)
      ? 'is missing: it '
      : '';
  return {
    // For an unknown field, uses its own line, not the line of its object.
    path: issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path,
    message: `${field}: ${missing}${issue.message}`,
  };
}

/** Whether a required value is missing at this path. */
function isMissing(config: unknown, path: readonly PropertyKey[]): boolean {
  let value = config;
  for (const step of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[step];
  return value === undefined;
}
