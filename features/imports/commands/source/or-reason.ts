import { reasonOf } from '../../../../platform/errors.ts';

/** The result of `read`, or the reason why it failed, so that one post that cannot be read does not end an import. */
export function orReason<T extends object>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    return reasonOf(error);
  }
}
