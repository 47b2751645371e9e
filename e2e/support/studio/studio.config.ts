import type { Studio } from '../../../web/domain/studio.ts';

/**
 * The tests' studio. It does not depend on the config of the demo or of the owner, but uses the demo's posts and bios.
 */
export default {
  name: 'Lanternfall Games',
  company: 'Lanternfall Games',
  description: 'An independent studio of seven, making games about small lights in large dark places.',
  email: 'hello@lanternfall.example',
  mainOrigin: null,
  locale: 'en',
  logo: '/art/studio-logo.svg',
  games: [
    {
      name: 'Timeworks',
      address: 'Timeworks',
      tagline: 'Wind the clock. Mend the hour. Outrun the dark.',
      logo: '/art/timeworks-logo.svg',
      keyArt: '/art/timeworks-key-art.svg',
      stores: [{ label: 'Wishlist now', url: 'https://store.example/timeworks' }],
      trailer: { videoId: 'aqz-KE-bpKQ', still: '/art/trailer-still.svg', published: '2026-03-14' },
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
  socials: [
    { kind: 'photo-sharing', label: 'Instagram', url: 'https://www.instagram.com/lanternfall.example' },
    { kind: 'short-video', label: 'TikTok', url: 'https://www.tiktok.com/@lanternfall.example' },
    { kind: 'chat', label: 'Discord', url: 'https://discord.gg/lanternfall-example' },
    { kind: 'indie-game-store', label: 'itch.io', url: 'https://lanternfall-example.itch.io' },
    { kind: 'microblog', label: 'X', url: 'https://x.com/lanternfall_ex' },
    { kind: 'video-channel', label: 'YouTube', url: 'https://www.youtube.com/@lanternfall-example' },
  ],
  signUp: { form: null, finalSegment: '2-4', consent: null },
  afterPost: ['share', 'authors', 'game', 'signUp', 'neighbours', 'related'],
  press: {
    email: 'press@lanternfall.example',
    facts: [{ label: 'Founded', text: '2018, above a bakery' }],
    descriptions: {
      medium: 'The studio in a paragraph.',
      long: 'The studio in full.\n\nIts second paragraph.',
    },
    usage: 'Show our games in videos as you like.',
  },
  tokenSyncUrl: null,
} satisfies Studio;
