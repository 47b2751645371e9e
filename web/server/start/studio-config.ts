import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { SOCIAL_KINDS, type SocialKind, type Studio } from '../../app/domain/studio.ts';
import { StartError } from './start-error.ts';

const text = z.string().min(1, 'must not be empty');
const sitePath = z
  .string()
  .regex(/^\/(?![/\\])\S*$/, 'must be an address on this site, such as /art/logo.svg');
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

const studio = z.strictObject({
  name: text,
  company: text,
  description: text,
  email: z.email('must be an e-mail address'),
  mainOrigin: z.nullable(
    webAddress.refine(
      (value) => URL.parse(value)?.origin === value,
      'must be an origin such as https://studio.example',
    ),
  ),
  logo: sitePath,
  game: z.strictObject({
    name: text,
    tagline: z.string(),
    logo: sitePath,
    keyArt: sitePath,
    storeUrl: webAddress,
    storeLabel: text,
    trailerVideoId: z.string().regex(/^[\w-]{11}$/, 'must be the 11-character id of a video'),
    trailerStill: sitePath,
    trailerPublished: z.iso.date('must be a date such as 2026-03-14').optional(),
  }),
  socials: z.array(
    z.strictObject({ kind: z.enum(Object.keys(SOCIAL_KINDS) as SocialKind[]), label: text, url: webAddress }),
  ),
  signUpForm: z.nullable(z.strictObject({ action: webAddress, field: text })),
  tokenSyncUrl: z.nullable(sitePath),
}) satisfies z.ZodType<Studio>;

/** Loads and checks the `studio.config.ts` of a studio's folder. Throws `StartError` that names every fault. */
export async function loadStudio(folder: string): Promise<Studio> {
  let loaded: unknown;
  try {
    loaded = ((await import(pathToFileURL(join(folder, 'studio.config.ts')).href)) as { default?: unknown })
      .default;
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).trim().split('\n');
    throw new StartError(`studio.config.ts cannot be read: ${reason}.`);
  }
  return parseStudio(loaded);
}

/** Checks the value that `studio.config.ts` exports by default. Throws `StartError`. */
function parseStudio(value: unknown): Studio {
  const parsed = studio.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || 'its default export'}: ${issue.message}`,
  );
  throw new StartError(`studio.config.ts does not fit: ${faults.join('; ')}.`);
}
