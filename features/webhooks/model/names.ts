// The staff area loads this module at its start, so it imports no schemas.

/** The path of the screen. */
export const WEBHOOKS_SCREEN = '/admin/webhooks';
/** The kind of the jobs that call webhooks. */
export const WEBHOOK_JOB = 'webhook';
