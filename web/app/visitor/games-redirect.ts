import { replace } from 'react-router';

/** Spec §2: /games goes to the home page. */
export function loader() {
  return replace('/');
}

export function clientLoader() {
  return replace('/');
}
