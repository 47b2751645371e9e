import * as z from 'zod';

// Schema of the field `game` of a `studio.config.ts` from the time when a studio had only one game, with one store.
const earlierGame = z.looseObject({
  name: z.string(),
  tagline: z.unknown(),
  logo: z.unknown(),
  keyArt: z.unknown(),
  storeUrl: z.unknown(),
  storeLabel: z.unknown(),
  trailerVideoId: z.unknown(),
  trailerStill: z.unknown(),
  trailerPublished: z.unknown().optional(),
});

/**
 * Converts a config with fields of an older version, so that the site still starts after an update. `names` are the old
 * fields found. A config without old fields is returned unchanged.
 */
export function fromEarlierConfig(config: unknown): { config: unknown; names: string[] } {
  if (typeof config !== 'object' || config === null) return { config, names: [] };
  const { game, signUpForm, ...rest } = config as Record<string, unknown>;
  const names: string[] = [];
  const made: Record<string, unknown> = { ...rest };
  const parsed = earlierGame.safeParse(game);
  if (made.games === undefined && parsed.success) {
    names.push('game');
    const { name, tagline, logo, keyArt, storeUrl, storeLabel, ...trailer } = parsed.data;
    made.games = [
      {
        name,
        address: name.normalize('NFD').replace(/[^A-Za-z0-9]+/g, '') || 'Game',
        tagline,
        logo,
        keyArt,
        stores: [{ label: storeLabel, url: storeUrl }],
        trailer: {
          videoId: trailer.trailerVideoId,
          still: trailer.trailerStill,
          published: trailer.trailerPublished,
        },
        inHeader: 'store',
      },
    ];
  } else if (game !== undefined) made.game = game;
  if (made.signUp === undefined && signUpForm !== undefined) {
    names.push('signUpForm');
    made.signUp = { form: signUpForm };
  } else if (signUpForm !== undefined) made.signUpForm = signUpForm;
  return { config: made, names };
}
