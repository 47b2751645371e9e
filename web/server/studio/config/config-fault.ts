/** An error in the config: the path of a field, such as `['games', 0, 'logo']`, and the reason. */
export interface ConfigFault {
  path: readonly PropertyKey[];
  message: string;
}
