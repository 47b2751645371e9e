/**
 * Why the site cannot call an address, apart from its host; null if it can. `ownNetwork`: whether the setting OWN_NETWORK
 * allows `http:`.
 */
export function callProblem(address: string, ownNetwork: boolean): string | null {
  const url = URL.parse(address);
  if (!url || !(url.protocol === 'https:' || (ownNetwork && url.protocol === 'http:')))
    return 'The address must begin with https://.';
  return url.username === '' && url.password === ''
    ? null
    : 'The address must not contain a user or password.';
}
