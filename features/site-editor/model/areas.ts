import { SOCIAL_KINDS, type SocialKind, type SocialLink } from '../../../web/domain/social-links.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import { LONGEST_ADDRESS } from '../../../web/domain/text/address.ts';
import type { Row, TextField, ValueField, Values } from './value-fields.ts';

/** A part of the site's settings that is saved as a whole, with versions of its own. */
export interface Area {
  title: string;
  /** What the area is, for people who choose one. */
  about: string;
  /** The fields of its form, in order. */
  fields: Readonly<Record<string, ValueField>>;
  /** A path whose page shows the values. */
  page: string;
  /** The values of a studio, each of which is set. */
  read(studio: Studio): Values;
  /** The studio with these values; those that are not among them stay. */
  apply(studio: Studio, values: Values): Studio;
}

const address = (kind: 'web' | 'link' | 'picture', label: string): TextField => ({
  kind,
  label,
  limit: LONGEST_ADDRESS,
});

const home: Area = {
  title: 'Home page',
  about: 'The first game with its trailer and stores, and the consent of the sign-up form.',
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
    trailerStill: { ...address('picture', 'Picture before the trailer plays'), needed: true },
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
      ...address('link', 'Page with details of the consent'),
      hint: 'A path of this site such as /privacy, or an address with https://.',
    },
    consentLink: { kind: 'line', label: 'Text of the link to that page', limit: 80 },
  },
  read({ description, games: [game], signUp: { consent } }) {
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
  },
  apply(studio, values) {
    const { text, rows } = reader({ ...home.read(studio), ...values });
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

function consentOf(text: (name: string) => string): Studio['signUp']['consent'] {
  const [words, privacyPage] = [text('consent'), text('consentPage')];
  if (words === '' || privacyPage === '') return null;
  return { text: words, privacyPage, privacyLabel: text('consentLink') || 'Privacy policy' };
}

const frame: Area = {
  title: 'Footer and contact',
  about: 'The links to other sites, the copyright line and the mail address.',
  page: '/contact',
  fields: {
    company: { kind: 'line', label: 'Name in the copyright line', limit: 100, needed: true },
    email: {
      kind: 'email',
      label: 'Mail address',
      hint: 'Shown on the contact page.',
      limit: 200,
      needed: true,
    },
    socials: {
      kind: 'rows',
      label: 'Links to other sites',
      row: 'Link',
      hint: 'Shown in the footer, in this order.',
      least: 0,
      limit: 20,
      columns: {
        icon: { ...address('picture', 'Icon'), kind: 'icon', choices: SOCIAL_KINDS, needed: true },
        label: { kind: 'line', label: 'Name', limit: 60, needed: true },
        url: { ...address('web', 'Address'), needed: true },
      },
    },
  },
  read: ({ company, email, socials }) => ({
    company,
    email,
    socials: socials.map(({ kind, icon, label, url }) => ({ icon: kind ?? icon, label, url })),
  }),
  apply(studio, values) {
    const { text, rows } = reader({ ...frame.read(studio), ...values });
    return {
      ...studio,
      company: text('company'),
      email: text('email'),
      socials: rows('socials').map(toSocial),
    };
  },
};

function toSocial({ icon = '', label = '', url = '' }: Row): SocialLink {
  return Object.hasOwn(SOCIAL_KINDS, icon) ? { kind: icon as SocialKind, label, url } : { icon, label, url };
}

/** Reads values by name. */
function reader(values: Values) {
  return {
    text: (name: string) => String(values[name] ?? ''),
    rows: (name: string) => (values[name] ?? []) as readonly Row[],
  };
}

/** All areas, in the order of the screen. */
export const AREAS = { home, frame } as const satisfies Record<string, Area>;

export type AreaName = keyof typeof AREAS;

export const AREA_NAMES = Object.keys(AREAS) as readonly AreaName[];

export const isArea = (name: string): name is AreaName => Object.hasOwn(AREAS, name);

/** The path of an area's screen, with a planned change or with the present values in its form. */
export const areaScreen = (area: AreaName, version: string | null): string =>
  `/admin/site-values/${area}${version === null ? '' : `/${version}`}`;
