import type { Studio } from '../web/domain/studio.ts';

/** The settings of your site. Checked when the server starts. Guide: docs/make-it-yours.md. */
export default {
  // The name of your studio, which is in the title of every page.
  name: 'Lanternfall Games',
  // The name in the copyright line.
  company: 'Lanternfall Games',
  // One or two sentences for search results and social cards.
  description: 'An independent studio of seven, making games about small lights in large dark places.',
  // The e-mail address on the contact page.
  email: 'hello@lanternfall.example',
  // The address of the live site, such as 'https://studio.example'; null while you try things here.
  mainOrigin: null,
  // The language of the pages and of their dates, such as 'en', 'de' or 'pt-BR'.
  locale: 'en',
  // The site's own texts in that language, such as { blog: 'Neuigkeiten' }; your code editor lists them. Texts that
  // you leave out are English.
  words: {},
  // Your logo, of any proportions: pictures/studio-logo.svg has the address /art/studio-logo.svg.
  logo: '/art/studio-logo.svg',
  // Your games. The home page promotes the first, which needs a store and a trailer.
  games: [
    {
      name: 'Timeworks',
      // The last part of the address of the game's page: /games/Timeworks. The page is written in games/Timeworks.md in
      // this folder; games/Duskwater.md is an example.
      address: 'Timeworks',
      // One sentence below the game's name.
      tagline: 'Wind the clock. Mend the hour. Outrun the dark.',
      // A picture of the game's name; null shows the name as text.
      logo: '/art/timeworks-logo.svg',
      // The picture behind the game's name.
      keyArt: '/art/timeworks-key-art.svg',
      // Stores, the most important first; `label` is the text of the button.
      stores: [{ label: 'Wishlist now', url: 'https://store.example/timeworks' }],
      // The 11-character id of the video on YouTube, the picture shown before play, and the video's publish date. Null:
      // no trailer.
      trailer: { videoId: 'aqz-KE-bpKQ', still: '/art/trailer-still.svg', published: '2026-03-14' },
      // Where the game's link in the header leads: to its first 'store' or to its 'page'; 'nothing' means no link.
      inHeader: 'store',
    },
    {
      name: 'Starhound',
      address: 'Starhound',
      tagline: '',
      logo: null,
      keyArt: '/art/starhound-key-art.svg',
      stores: [],
      trailer: null,
      inHeader: 'nothing',
    },
    {
      name: 'Duskwater',
      address: 'Duskwater',
      tagline: 'One ferry, sixty-one lamps, and a town below.',
      logo: '/art/duskwater-logo.svg',
      keyArt: '/art/duskwater-key-art.svg',
      stores: [{ label: 'Buy now', url: 'https://store.example/duskwater' }],
      trailer: null,
      inHeader: 'nothing',
    },
  ],
  // The links in the footer, in order: each with a `kind`, which has an icon, or an `icon` of your own such as
  // '/art/forum.svg'. Kinds: chat, indie-game-store, microblog, photo-sharing, short-video, video-channel, bluesky, epic,
  // github, gog, itch, mastodon, newsletter, reddit, steam, twitch, website.
  socials: [
    { kind: 'photo-sharing', label: 'Instagram', url: 'https://www.instagram.com/lanternfall.example' },
    { kind: 'short-video', label: 'TikTok', url: 'https://www.tiktok.com/@lanternfall.example' },
    { kind: 'chat', label: 'Discord', url: 'https://discord.gg/lanternfall-example' },
    { kind: 'indie-game-store', label: 'itch.io', url: 'https://lanternfall-example.itch.io' },
    { kind: 'microblog', label: 'X', url: 'https://x.com/lanternfall_ex' },
    { kind: 'video-channel', label: 'YouTube', url: 'https://www.youtube.com/@lanternfall-example' },
  ],
  signUp: {
    // An online form service for sign-ups: { action: its address, field: its e-mail field, consentField: its field for
    // the consent text, if it has one }. Null: this site stores the sign-ups.
    form: null,
    // The form accepts e-mail addresses whose ending has 2 to 4 characters.
    finalSegment: '2-4',
    // To accept longer endings too, such as .games or .studio, use this line instead:
    // finalSegment: 'any',
    // A consent checkbox, such as { text: 'Yes, send me news.', privacyPage: '/privacy', privacyLabel: 'Privacy policy'
    // } with a page pages/privacy.md. Null: no checkbox.
    consent: null,
  },
  // The lines at the end of each mail to readers that say who sends it: name, postal address and what your law
  // requires. Default: `company` and `email`.
  // imprint: 'Lanternfall Games\nQuay 1, Port Merrow',
  // The parts that follow a post's text. A part that is not listed is not shown.
  afterPost: ['share', 'authors', 'game', 'signUp', 'neighbours', 'related'],
  // The press pages, /press, and their zip. They have three descriptions, of which `description` above is the shortest.
  // `usage` says how others may use your pictures. Null or left out: no press pages.
  press: {
    email: 'press@lanternfall.example',
    facts: [
      { label: 'Founded', text: '2018, above a bakery' },
      { label: 'Based in', text: 'Port Merrow' },
      { label: 'People', text: 'Seven, and a cat for the mice' },
    ],
    descriptions: {
      medium:
        'Lanternfall Games is an independent studio of seven in Port Merrow. Since 2018 it has made slow, hand-drawn games in which a small light is the most important thing in the room.',
      long: 'Lanternfall Games began in 2018 with two desks above a bakery, a borrowed drawing tablet and a film about a lighthouse. The first game, Starhound, found few players and very loyal ones. Duskwater followed in 2021: one night in a rowing boat, in a town under water, which players still send letters about.\n\nThe studio is seven people today. Everybody draws, everybody writes, and nobody works on Fridays in summer. Timeworks, its largest game so far, is about a city whose clocks disagree.',
    },
    usage:
      'Show our games in videos, streams and articles as you like, also where you earn money with them. Use the pictures and logos here to report about us; please do not change the logos, and do not print them on things for sale.',
  },
  // Only for your own program that needs the staff's sign-in tokens: its path on this site, such as '/session', or its
  // URL, such as 'https://login.example/session'. Otherwise null.
  tokenSyncUrl: null,
} satisfies Studio;
