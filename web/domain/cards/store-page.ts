/** A game's page in a store. */
export interface StorePage {
  /** The store's name: `Steam` or `itch.io`. */
  store: string;
  /** The game's name as derived from the URL; '' if the URL does not contain it. */
  name: string;
  address: string;
}

/** The game's page on Steam or itch.io at this URL; null for other URLs. */
export function storePage(address: string): StorePage | null {
  const url = URL.parse(address.trim());
  if (url?.protocol !== 'https:') return null;
  const path = url.pathname.split('/').filter(Boolean);
  if (url.host === 'store.steampowered.com') {
    const [app, id, name = ''] = path;
    const isGame = app === 'app' && /^\d{1,10}$/.test(id ?? '');
    return isGame ? { store: 'Steam', name: named(name), address: url.href } : null;
  }
  const isItch = /^[\w-]+\.itch\.io$/.test(url.host) && url.host !== 'www.itch.io';
  const [name] = path;
  return isItch && name !== undefined && path.length === 1
    ? { store: 'itch.io', name: named(name), address: url.href }
    : null;
}

/** Converts `the_last-lamp` to `The Last Lamp`. */
function named(segment: string): string {
  const words = safeDecoded(segment)
    .split(/[\s_-]+/)
    .filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

function safeDecoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
