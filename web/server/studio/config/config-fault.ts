/** What does not fit in a config: a field, such as `['games', 0, 'logo']`, and why. */
export interface ConfigFault {
  path: readonly PropertyKey[];
  message: string;
}
