import { FEATURES } from '../../features/all.ts';
import { isFeatureOn } from '../../web/domain/feature.ts';
import type { Setting } from '../../web/domain/setting.ts';
import type { Studio } from '../../web/domain/studio.ts';
import { closeName } from '../owner-files/close-name.ts';
import { SETTING_NAMES, SETTINGS } from './setting-list.ts';
import type { SettingPlaces } from './settings.ts';

/** Names that are not settings of the site, but of commands, Node, npm, Docker Compose or other programs. */
const OF_OTHERS =
  /^(?:FIRESTORE_OWNER_TOKEN|GOOGLE_CLOUD_PROJECT|FIREBASE_(?:CONFIG|PROJECT|CLI)|[A-Z]+_PATH|NO_COLOR|FORCE_COLOR|TZ|LANG|(?:LC|NODE|NPM|COMPOSE|DOCKER|UV)_\w+|npm_\w+|https?_proxy|no_proxy|HTTPS?_PROXY|NO_PROXY)$/;

/**
 * A sentence for each name that is probably a misspelled setting. In a settings file, any unknown name counts. The
 * environment has many other variables, so there only names similar to a setting count.
 */
export function misspelledSettings(env: Record<string, string | undefined>, places: SettingPlaces): string[] {
  return Object.keys(env).flatMap((name) => {
    const place = places.get(name);
    if (SETTING_NAMES.includes(name) || OF_OTHERS.test(name)) return [];
    if (name === 'ENV_FILE')
      return place ? [`${place}: ENV_FILE works only as an environment variable and is ignored here.`] : [];
    const close = closeName(name, [...SETTING_NAMES, 'ENV_FILE']);
    if (close === null && place === undefined) return [];
    const advice = close === null ? 'docs/operations.md names all settings.' : `did you mean ${close}?`;
    return [`${place ?? 'The environment'}: ${name} is not a setting and is ignored; ${advice}`];
  });
}

const ALL = Object.entries<Setting>(SETTINGS);
const EMBEDDED_ONLY = ALL.filter(([, { embeddedOnly }]) => embeddedOnly).map(([name]) => name);

/** A sentence for each setting that has no effect in combination with the others. */
export function uselessSettings(env: Record<string, string | undefined>): string[] {
  const isHosted = env.FIREBASE_WEBAPP_CONFIG !== undefined;
  const isEmulator = !isHosted && env.FIRESTORE_EMULATOR_HOST !== undefined;
  const useless = (names: string[], why: string) =>
    names.filter((name) => env[name] !== undefined).map((name) => `${name} has no effect ${why}.`);
  if (isHosted)
    return useless(
      [
        'FIRESTORE_EMULATOR_HOST',
        'FIREBASE_AUTH_EMULATOR_HOST',
        'FIREBASE_STORAGE_EMULATOR_HOST',
        ...EMBEDDED_ONLY,
      ],
      'with FIREBASE_WEBAPP_CONFIG',
    );
  if (isEmulator) return useless(EMBEDDED_ONLY, 'with FIRESTORE_EMULATOR_HOST');
  return [
    ...useless(
      ['PAGE_CACHE_SECONDS'],
      'here, because the embedded backend reports each change, so pages are never outdated',
    ),
    ...useless(['OUTBOX_TOKEN'], 'here, because the site itself knows when a job is due'),
    ...ALL.flatMap(([name, { without }]) =>
      without !== undefined && env[without] === undefined ? useless([name], `without ${without}`) : [],
    ),
  ];
}

/** A sentence for each setting of a feature that the studio has off. */
export function settingsOfFeaturesOff(
  env: Record<string, string | undefined>,
  studio: Pick<Studio, 'features'>,
): string[] {
  return Object.entries(FEATURES).flatMap(([feature, { settings = {} }]) =>
    isFeatureOn(studio, feature)
      ? []
      : Object.keys(settings)
          .filter((name) => env[name] !== undefined)
          .map((name) => `${name} has no effect, because studio.config.ts has the feature ${feature} off.`),
  );
}

/**
 * A warning if the sign-up form rejects addresses like the studio's own, because their top-level domain has more than
 * four letters; null otherwise.
 */
export function shortEndings(studio: Pick<Studio, 'email' | 'mainOrigin' | 'signUp'>): string | null {
  if (studio.signUp.finalSegment === 'any') return null;
  const own = [studio.email.split('@').at(-1), URL.parse(studio.mainOrigin ?? '')?.hostname];
  const long = own
    .map((host = '') => /\.([a-z]{5,})$/i.exec(host)?.[1])
    .find((ending) => ending !== undefined);
  if (long === undefined) return null;
  return `The sign-up form rejects e-mail addresses that end in .${long}, as your e-mail address or your site’s address does. To accept them, set signUp.finalSegment to 'any' in studio.config.ts.`;
}
