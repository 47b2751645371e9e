import type { Plain } from './to-fields.ts';

/** The accounts that the Google stand-in lists; `uid` equals `subject`. */
export const demoAccounts = [
  { subject: 'demo-administrator', email: 'administrator@demo.localhost', displayName: 'Demo Administrator' },
  { subject: 'demo-editor', email: 'editor@demo.localhost', displayName: 'Demo Editor' },
  { subject: 'demo-author', email: 'author@demo.localhost', displayName: 'Demo Author' },
  { subject: 'demo-applicant', email: 'applicant@demo.localhost', displayName: 'Demo Applicant' },
  { subject: 'demo-newcomer', email: 'newcomer@demo.localhost', displayName: 'Demo Newcomer' },
];

/** User records by uid; the newcomer has none. */
export const demoUserRecords: Record<string, Record<string, Plain>> = {
  'demo-administrator': {
    firstName: 'Demo',
    lastName: 'Administrator',
    teamRole: 'Studio Lead',
    permissionLevel: 3,
    notes: 'Has the key to the boathouse.\nThe other key is under the other stone.',
  },
  'demo-editor': {
    firstName: 'Demo',
    lastName: 'Editor',
    teamRole: 'Narrative Designer',
    permissionLevel: 2,
    notes: 'Runs the blog calendar. Ask before publishing on a Monday.',
  },
  'demo-author': { firstName: 'Demo', lastName: 'Author', teamRole: 'Programmer', permissionLevel: 1 },
  'demo-applicant': {
    firstName: 'Demo',
    lastName: 'Applicant',
    teamRole: 'Intern',
    permissionLevel: 0,
    notes: 'Starts in spring. Came with a reference from the ferry company.',
  },
};

interface DemoBio {
  id: string;
  displayName: string;
  teamRole: string;
  description: string;
  portrait: string;
  colors: [string, string];
  /** Address, icon, inverted. */
  links: [string, string, boolean][];
  show: boolean;
}

const bios: DemoBio[] = [
  {
    id: 'demo-administrator',
    displayName: 'Wren Hollow',
    teamRole: 'Studio Lead',
    description:
      'Started the studio in a boathouse with one heater and no plan. Keeps the calendar, argues with the calendar, and still writes a shader when nobody is looking.',
    portrait: 'administrator',
    colors: ['#2a2160', '#7a4a86'],
    links: [
      ['https://wren.example', 'globe', true],
      ['mailto:wren@lanternfall.example', 'mail', true],
    ],
    show: true,
  },
  {
    id: 'demo-editor',
    displayName: 'Tamsin Oake',
    teamRole: 'Narrative Designer',
    description:
      'Writes the letters you find in drawers, and decides which drawers stay locked. Collects timetables of railways that no longer run.',
    portrait: 'editor',
    colors: ['#0d4150', '#2f7f78'],
    links: [
      ['https://tamsin.example/stories', 'pencil', true],
      ['mailto:tamsin@lanternfall.example', 'mail', true],
    ],
    show: true,
  },
  {
    id: 'demo-author',
    displayName: 'Ilo Marsh',
    teamRole: 'Programmer',
    description:
      'Makes clocks run backwards without breaking the save file. Believes that every bug is a small ghost that wants to be understood.',
    portrait: 'author',
    colors: ['#5b1f3f', '#b1552f'],
    links: [
      ['https://code.example/ilo', 'code', true],
      ['https://ilo.example', 'globe', true],
    ],
    show: true,
  },
  {
    id: 'fake_4821',
    displayName: 'Bram Quill',
    teamRole: 'Composer',
    description:
      'Records pianos that have been left out in the rain. The title theme is eleven metronomes and one patient cat.',
    portrait: 'composer',
    colors: ['#e8dcae', '#a9bd7d'],
    links: [
      ['https://music.example/bram', 'music', false],
      ['https://bram.example', 'globe', false],
    ],
    show: true,
  },
  {
    id: 'ines-vale',
    displayName: 'Ines Vale',
    teamRole: 'Art Director',
    description:
      'Paints the dark first and then lets the light in, one window at a time. Responsible for all 214 lamps of the harbour.',
    portrait: 'painter',
    colors: ['#2b3f86', '#5a74b8'],
    links: [
      ['https://ines.example', 'brush', true],
      ['https://ines.example/shop', 'globe', true],
    ],
    show: true,
  },
  {
    id: 'odd-lantry',
    displayName: 'Odd Lantry',
    teamRole: 'Level Designer',
    description:
      'Builds streets that look like they lead home. Walks every level at half speed before anybody else may.',
    portrait: 'keeper',
    colors: ['#15132e', '#3b2a5c'],
    links: [['https://odd.example', 'game-pad', true]],
    show: true,
  },
  {
    id: 'pim-asher',
    displayName: 'Pim Asher',
    teamRole: 'Apprentice',
    description:
      'Joined last month and has already found the secret room. We had not told Pim that there was one. We had not told anybody.',
    portrait: 'apprentice',
    colors: ['#7a4a86', '#b9603a'],
    links: [['https://pim.example', 'link', true]],
    show: false,
  },
];

/** The bio documents, in their order. */
export const demoBios: { id: string; fields: Record<string, Plain> }[] = bios.map((bio, order) => ({
  id: bio.id,
  fields: {
    displayName: bio.displayName,
    teamRole: bio.teamRole,
    description: bio.description,
    image: `/art/portraits/${bio.portrait}.svg`,
    linkUrls: bio.links.map(([url]) => url),
    linkIcons: bio.links.map(([, icon]) => `/art/icons/${icon}.svg`),
    linkInverts: bio.links.map(([, , inverted]) => inverted),
    color1: bio.colors[0],
    color2: bio.colors[1],
    order,
    show: bio.show,
  },
}));
