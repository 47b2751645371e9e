import type { Studio } from '../../../web/domain/studio.ts';
import { type Area, address, reader } from './area.ts';
import type { Values } from './value-fields.ts';

/** The home page: the first game with its trailer and stores, and the consent of the sign-up form. */
export const home: Area = {
  title: 'Home page',
  page: '/',
  fields: {
    description: {
      kind: 'text',
      label: 'The studio in one or two sentences',
      hint: 'For search results and shared links.',
      limit: 300,
      needed: true,
    },
    tagline: { kind: 'line', label: 'Tagline', hint: 'One sentence below the name of the game.', limit: 200 },
    trailer: {
      kind: 'video',
      label: 'Trailer',
      hint: 'Paste the address of a video on YouTube.',
      limit: 11,
      needed: true,
    },
    trailerStill: {
      ...address('picture', 'Picture before the trailer plays'),
      needed: true,
      leastWidth: 1200,
    },
    trailerDate: {
      kind: 'date',
      label: 'Publish date of the trailer',
      hint: 'Search engines list only videos that have one.',
      limit: 10,
    },
    stores: {
      kind: 'rows',
      label: 'Stores',
      row: 'Store',
      hint: 'The first one is the most important.',
      least: 1,
      limit: 10,
      columns: {
        label: { kind: 'line', label: 'Text of the button', limit: 60, needed: true },
        url: { ...address('web', 'Address'), needed: true },
      },
    },
    inHeader: {
      kind: 'choice',
      label: 'The game’s link in the header',
      limit: 10,
      choices: { store: 'Leads to its first store', page: 'Leads to its page', nothing: 'No link' },
    },
    consent: {
      kind: 'text',
      label: 'Consent of the sign-up form',
      hint: 'The text beside the checkbox. Leave it empty for no checkbox.',
      limit: 500,
    },
    consentPage: {
      ...address('page', 'Page with details of the consent'),
      hint: 'A path of this site such as /privacy, or an address with https://.',
    },
    consentLink: { kind: 'line', label: 'Text of the link to that page', limit: 80 },
  },
  read: valuesOf,
  apply(studio, values) {
    const { text, rows } = reader({ ...valuesOf(studio), ...values });
    const [game, ...others] = studio.games;
    const [store, ...stores] = rows('stores').map(({ label = '', url = '' }) => ({ label, url }));
    const published = text('trailerDate');
    const trailer = {
      videoId: text('trailer'),
      still: text('trailerStill'),
      ...(published && { published }),
    };
    return {
      ...studio,
      description: text('description'),
      games: [
        {
          ...game,
          tagline: text('tagline'),
          trailer,
          stores: store ? [store, ...stores] : game.stores,
          inHeader: text('inHeader') as 'store' | 'page' | 'nothing',
        },
        ...others,
      ],
      signUp: { ...studio.signUp, consent: consentOf(text) },
    };
  },
};

function valuesOf({ description, games: [game], signUp: { consent } }: Studio): Values {
  return {
    description,
    tagline: game.tagline,
    trailer: game.trailer.videoId,
    trailerStill: game.trailer.still,
    trailerDate: game.trailer.published ?? '',
    stores: game.stores.map(({ label, url }) => ({ label, url })),
    inHeader: game.inHeader,
    consent: consent?.text ?? '',
    consentPage: consent?.privacyPage ?? '',
    consentLink: consent?.privacyLabel ?? '',
  };
}

function consentOf(text: (name: string) => string): Studio['signUp']['consent'] {
  const [words, privacyPage] = [text('consent'), text('consentPage')];
  if (words === '' || privacyPage === '') return null;
  return { text: words, privacyPage, privacyLabel: text('consentLink') || 'Privacy policy' };
}
