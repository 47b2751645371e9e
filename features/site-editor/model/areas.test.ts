import { expect, test } from 'vitest';
import studio from '../../../demo-studio/studio.config.ts';
import { COLOR_NAMES, type Colors } from '../../../web/domain/look.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import type { StudioFolder } from './area.ts';
import { AREA_NAMES, AREAS } from './areas.ts';
import { valueProblems } from './value-fields.ts';

const demo: Studio = studio;
const colors = Object.fromEntries(COLOR_NAMES.map((name) => [name, '#102030'])) as unknown as Colors;
const folder: StudioFolder = {
  pages: [],
  look: { dark: colors, light: colors, hasLight: true, fonts: { brand: 'exo-2', text: null } },
};
const asking: Studio = {
  ...demo,
  signUp: {
    ...demo.signUp,
    consent: { text: 'News, please.', privacyPage: '/privacy', privacyLabel: 'Privacy' },
  },
  socials: [...demo.socials, { icon: '/art/forum.svg', label: 'Forum', url: 'https://forum.example' }],
};

test.each(AREA_NAMES)('the values that the area %s reads have no problems and change nothing', (area) => {
  for (const given of [demo, asking]) {
    const values = AREAS[area].read(given, folder);
    expect(Object.keys(values)).toEqual(Object.keys(AREAS[area].fields));
    for (const [name, field] of Object.entries(AREAS[area].fields))
      expect(valueProblems(field, values[name] ?? '')).toEqual({});
    // A menu and colours that are stored stay as they are; without them they follow the folder.
    const { menu: _menu, footerLinks: _links, look: _look, ...same } = AREAS[area].apply(given, values);
    expect(same).toEqual(given);
    expect(AREAS[area].apply(given, {})).toEqual(given);
  }
});

test.each([
  [[{ from: '', to: '' }], undefined],
  [[{ from: '/a', to: '/b' }], undefined],
  [
    [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
    ],
    '/a leads back to itself. Redirect it to a page, or remove it.',
  ],
  [[{ from: '/admin', to: '/b' }], '/admin cannot be redirected, because the site itself needs it.'],
])('the problem of the redirects %j is %j', (rows, problem) => {
  expect(AREAS.redirects.problems?.({ redirects: rows }, {}).redirects).toBe(problem);
});
