import type { Studio } from '../../../web/domain/studio.ts';
import { type Area, address, reader } from './area.ts';
import {
  GAME_BASICS,
  gameProblems,
  gamesOf,
  gameValues,
  IN_HEADER,
  OTHER_GAMES,
  PROMOTED_GAME,
} from './games.ts';
import type { Values } from './value-fields.ts';

/** The home page: the promoted game with its trailer and stores, the consent of the sign-up form, and the other games. */
export const home: Area = {
  title: 'Home page',
  about: 'The game with its trailer and stores, other games, consent of the sign-up form.',
  page: '/',
  fields: {
    description: {
      kind: 'text',
      label: 'The studio in one or two sentences',
      hint: 'For search results and shared links.',
      limit: 300,
      needed: true,
    },
    ...PROMOTED_GAME,
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
      hint: 'Write the most important one first.',
      least: 1,
      limit: 10,
      columns: {
        label: { kind: 'line', label: 'Text of the button', limit: 60, needed: true },
        url: { ...address('web', 'Address'), needed: true },
      },
    },
    inHeader: IN_HEADER,
    ...GAME_BASICS,
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
    ...OTHER_GAMES,
  },
  read: valuesOf,
  apply(studio, values) {
    const all = { ...valuesOf(studio), ...values };
    const { text } = reader(all);
    return {
      ...studio,
      description: text('description'),
      games: gamesOf(all, studio),
      signUp: { ...studio.signUp, consent: consentOf(text) },
    };
  },
  problems: gameProblems,
};

function valuesOf({ description, games, signUp: { consent } }: Studio): Values {
  const { otherGames = [], otherStores = [], ...promoted } = gameValues({ games });
  return {
    description,
    ...promoted,
    consent: consent?.text ?? '',
    consentPage: consent?.privacyPage ?? '',
    consentLink: consent?.privacyLabel ?? '',
    ...{ otherGames, otherStores },
  };
}

function consentOf(text: (name: string) => string): Studio['signUp']['consent'] {
  const [words, privacyPage] = [text('consent'), text('consentPage')];
  if (words === '' || privacyPage === '') return null;
  return { text: words, privacyPage, privacyLabel: text('consentLink') || 'Privacy policy' };
}
