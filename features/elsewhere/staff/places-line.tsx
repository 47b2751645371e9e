import { DESTINATIONS } from '../model/destinations.ts';
import { useElsewhere } from './use-elsewhere.ts';

/** Says to which places a post is sent when it goes live; nothing if to none. */
export default function PlacesLine({ post }: { post: string }) {
  const { value } = useElsewhere(post);
  const names = DESTINATIONS.filter(({ id }) => value?.get(id)?.order === 'send').map(({ name }) => name);
  return names.length > 0 && <p>Is posted to {names.join(' and ')}.</p>;
}
