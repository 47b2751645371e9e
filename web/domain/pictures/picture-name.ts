import { clipId } from '../clips/clip-address.ts';
import { pictureId } from './picture-address.ts';

/** The name of the picture or clip at this path: its name in the library (`names`, by id), or else its file name. */
export function pictureName(address: string, names: ReadonlyMap<string, string>): string {
  const name = names.get(pictureId(address) ?? clipId(address) ?? '')?.trim();
  if (name) return name;
  const path = address.replace(/[?#].*$/, '');
  const file = path.slice(path.lastIndexOf('/') + 1);
  return decoded(file) || address;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
