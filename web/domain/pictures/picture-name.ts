import { pictureId } from './picture-address.ts';

/**
 * The name by which people know the picture with this address: its name in the library, or else its file name. `names`
 * are the library's, by id.
 */
export function pictureName(address: string, names: ReadonlyMap<string, string>): string {
  const name = names.get(pictureId(address) ?? '')?.trim();
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
