import { replace } from 'react-router';

/** Spec §2: any other path goes to /404. */
export function loader() {
  return replace('/404');
}

export function clientLoader() {
  return replace('/404');
}
