// The staff area loads this module at its start, so it imports no schemas.

/** The address of “Webhooks” on the screen “Site”. */
export const WEBHOOKS_SECTION = '/admin/site#webhooks';
/** The server's data about webhooks for the staff area. */
export interface WebhooksState {
  /** Whether addresses may begin with `http:` (the setting OWN_NETWORK). */
  ownNetwork: boolean;
}

/** The kind of the jobs that call webhooks. */
export const WEBHOOK_JOB = 'webhook';
