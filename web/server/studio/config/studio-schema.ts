import * as z from 'zod';
import { FEATURES } from '../../../../features/all.ts';
import { isStorableAddress } from '../../../../platform/domain/text/address.ts';
import { isLoopback } from '../../../../platform/limits/loopback-only.ts';
import { AFTER_POST } from '../../../domain/after-post.ts';
import { nonBlankText as text } from '../../../domain/setting.ts';
import { SOCIAL_KINDS, type SocialKind } from '../../../domain/social-links.ts';
import type { Game, MenuLink, Press, Store, Trailer } from '../../../domain/studio.ts';
import { placeholderFaults } from '../../../domain/words/placeholders.ts';
import { type StudioWords, WORDS } from '../../../domain/words/words.ts';

const form = text.optional();

const plurals = z.strictObject({ zero: form, one: form, two: form, few: form, many: form, other: text });

/**
 * Schema of a studio's translations. They may contain only texts that the site has, each with the placeholders of the
 * English text (see `check`).
 */
const studioWords: z.ZodType<StudioWords> = z.strictObject(
  Object.fromEntries(Object.entries(WORDS).map(([name, english]) => [name, oneWord(english).optional()])),
  {
    error: ({ code }) =>
      code === 'invalid_type'
        ? 'must be an object with your translations, such as { blog: "Neuigkeiten" }'
        : undefined,
  },
);

const sitePath = z
  .string('must be text')
  .regex(/^\/(?![/\\])\S*$/, 'must be an address on this site, such as /art/logo.svg');
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

const TOKEN_SYNC_WORDS =
  'must be null, an address on this site such as /session, or an https address such as https://login.example/session, without a user name or password in it; http works for localhost only';

/** Path or URL of the owner's program that receives staff's sign-in tokens. URLs need https, except for localhost. */
const tokenSyncUrl = z.string(TOKEN_SYNC_WORDS).refine((value) => {
  if (sitePath.safeParse(value).success) return true;
  const { protocol, host, username, password } = URL.parse(value) ?? {};
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(host ?? ''));
  return isSafe && !username && !password;
}, TOKEN_SYNC_WORDS);

/** The message for a value that is missing or has a wrong type. Zod's own message would mention “undefined”. */
const needed = (what: string) => ({
  error: (issue: { code?: string }) => (issue.code === 'invalid_type' ? `must be ${what}` : undefined),
});

const store: z.ZodType<Store> = z.strictObject({ label: text, url: webAddress }, needed('a store'));

const trailer: z.ZodType<Trailer> = z.strictObject({
  videoId: z.string('must be text').regex(/^[\w-]{11}$/, 'must be the 11-character id of a video'),
  still: sitePath,
  published: z.iso.date('must be a date such as 2026-03-14').optional(),
});

const game = z.strictObject(
  {
    name: text,
    address: z
      .string('must be text')
      .regex(/^[A-Za-z0-9][\w-]{0,79}$/, 'must be letters, digits and hyphens, such as Timeworks'),
    tagline: z.string('must be text'),
    logo: z.nullable(sitePath),
    keyArt: sitePath,
    stores: z.array(store, 'must be a list of stores'),
    trailer: z.nullable(trailer),
    inHeader: z.enum(['store', 'page', 'nothing'], 'must be "store", "page" or left out'),
  },
  needed('a game'),
) satisfies z.ZodType<Game>;

/** The first game, shown on the home page, needs a store and a trailer; other games do not. */
const promotedGame = game.extend({
  stores: z.tuple([store], store, 'must be a list of stores'),
  trailer,
});

const KINDS = Object.keys(SOCIAL_KINDS) as SocialKind[];

const social = z
  .strictObject({
    kind: z
      .enum(KINDS, `must be one of ${KINDS.join(', ')}; a link of another kind needs an icon of its own`)
      .optional(),
    icon: sitePath.optional(),
    label: text,
    url: webAddress,
  })
  .transform(({ kind, icon, label, url }, context) => {
    if (kind !== undefined && icon === undefined) return { kind, label, url };
    if (kind === undefined && icon !== undefined) return { icon, label, url };
    context.addIssue('must have either a kind or an icon');
    return z.NEVER;
  });

const linkAddress = z
  .string('must be text')
  .refine(
    (address) => address !== '' && isStorableAddress(address),
    'must be an address on this site such as /blog, or start with https://, mailto: or tel:',
  );
const menuLink: z.ZodType<MenuLink> = z.strictObject({ label: text, url: linkAddress }, needed('a link'));

const signUp = z.strictObject({
  form: z
    .nullable(z.strictObject({ action: webAddress, field: text, consentField: text.optional() }))
    .default(null),
  finalSegment: z.enum(['2-4', 'any'], "must be '2-4' or 'any'").default('2-4'),
  consent: z
    .nullable(
      z.strictObject({
        text,
        privacyPage: z.union([sitePath, webAddress], 'must be an address such as /privacy'),
        privacyLabel: text.default('Privacy policy'),
      }),
    )
    .default(null),
});

const press = z.strictObject(
  {
    email: z.email('must be an e-mail address').optional(),
    facts: z.array(z.strictObject({ label: text, text }, needed('a fact')), 'must be a list of facts'),
    descriptions: z.strictObject({ medium: text, long: text }, needed('descriptions')),
    usage: text,
  },
  needed('the press settings, or null'),
) satisfies z.ZodType<Press>;

const FEATURE_NAMES = Object.keys(FEATURES);

const features = z.strictObject(
  Object.fromEntries(FEATURE_NAMES.map((name) => [name, z.boolean('must be true or false').optional()])),
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has no feature ${issue.keys.map((key) => `"${key}"`).join(', ')}; the features are ${FEATURE_NAMES.join(', ')}`
        : undefined,
  },
);

/** Schema of the default export of `studio.config.ts`. Its messages are written for the owner. */
export const studioSchema = z.strictObject({
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
  locale: z
    .string('must be text')
    .refine(isLocale, 'must be a language code such as en, de or pt-BR')
    .default('en'),
  words: studioWords.optional(),
  logo: sitePath,
  games: z
    .tuple([promotedGame], game, 'must be a list of games')
    .refine(
      (games) => new Set(games.map(({ address }) => address.toLowerCase())).size === games.length,
      'must each have a different address',
    )
    .refine(
      (games) => games.every(({ inHeader, stores }) => inHeader !== 'store' || stores.length > 0),
      'can be "store" in the header only if the game has a store',
    ),
  menu: z.array(menuLink, 'must be a list of links').nonempty('must have at least one link').optional(),
  footerLinks: z.array(menuLink, 'must be a list of links').optional(),
  socials: z.array(social),
  announcement: z.strictObject({ text, url: linkAddress.optional() }, needed('an announcement')).optional(),
  signUp: signUp.prefault({}),
  imprint: text.optional(),
  afterPost: z
    .array(z.enum(AFTER_POST, `must be one of ${AFTER_POST.join(', ')}`), 'must be a list of parts')
    .optional(),
  press: z.nullable(press).optional(),
  videoHosts: z
    .array(
      z
        .string('must be text')
        .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/, 'must be a host such as tube.example'),
      'must be a list of hosts',
    )
    .optional(),
  tokenSyncUrl: z.nullable(tokenSyncUrl),
  features: features.optional(),
});

function isLocale(name: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(name).length > 0;
  } catch {
    return false;
  }
}

function oneWord(english: string | { other: string }) {
  if (typeof english === 'string')
    return text.superRefine((own, { addIssue }) => check(own, english, addIssue));
  return z
    .union([text, plurals], 'must be text, or texts for plurals such as { one: "…", other: "…" }')
    .superRefine((own, { addIssue }) => {
      const forms = typeof own === 'string' ? [own] : Object.values(own);
      for (const one of forms) check(one ?? english.other, english.other, addIssue);
    });
}

/** Reports unknown and missing placeholders. */
function check(own: string, english: string, fault: (message: string) => void): void {
  for (const message of placeholderFaults(own, english)) fault(message);
}
