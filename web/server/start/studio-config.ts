import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Studio } from '../../app/domain/studio.ts';
import type { Log } from '../log.ts';
import { reasonOf } from '../reason-of.ts';
import { fromEarlierConfig } from './earlier-config.ts';
import { faultPlace } from './fault-place.ts';
import { shapeIssue } from './shape-issue.ts';
import { StartError } from './start-error.ts';
import { studioSchema } from './studio-schema.ts';

/**
 * Loads and checks the `studio.config.ts` of a studio's folder. Throws `StartError` that names every fault. Fields of
 * an earlier version still count, and the log says so.
 */
export async function loadStudio(folder: string, log: Log = () => {}): Promise<Studio> {
  let loaded: unknown;
  try {
    loaded = ((await import(pathToFileURL(join(folder, 'studio.config.ts')).href)) as { default?: unknown })
      .default;
  } catch (error) {
    throw new StartError(unreadable(error, folder));
  }
  // A file that exports nothing has an empty object there.
  if (typeof loaded !== 'object' || loaded === null || Object.keys(loaded).length === 0)
    throw new StartError(
      'studio.config.ts does not fit: its default export must be an object: write export default { … }, as in demo-studio/studio.config.ts.',
    );
  const { config, names } = fromEarlierConfig(loaded);
  const parsed = parseStudio(config);
  if (names.length > 0)
    log({
      level: 'warn',
      event: 'earlier-config',
      message: `studio.config.ts has fields of an earlier version (${names.join(', ')}): they still count. docs/make-it-yours.md names those of today.`,
    });
  return parsed;
}

/** What is wrong with a file that Node cannot read, where, and what to do. A fault of syntax is found after its cause. */
function unreadable(error: unknown, folder: string): string {
  const [reason = ''] = reasonOf(error).trim().split('\n');
  const place = faultPlace(error, folder);
  const fault = `${place ? `${place},` : 'studio.config.ts'} cannot be read: ${reason.replace(/\.$/, '')}.`;
  if (place === null) return `${fault} Correct the file and start again.`;
  return error instanceof SyntaxError
    ? `${fault} Look there and in the lines before for a missing comma, quote or bracket, and start again.`
    : `${fault} Correct this line and start again.`;
}

/** Checks the value that `studio.config.ts` exports by default. Throws `StartError`. */
function parseStudio(value: unknown): Studio {
  const parsed = studioSchema.safeParse(value, { error: shapeIssue });
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || 'its default export'}: ${issue.message}`,
  );
  throw new StartError(`studio.config.ts does not fit: ${faults.join('; ')}.`);
}
