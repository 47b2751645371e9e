/** The path that invitation links open. Their secret is in the fragment, which browsers do not send to servers. */
export const INVITE_PATH = '/invite';

/** The kind of a job that sends the link of an invitation, requested by an administrator. */
export const INVITATION_MAIL = 'invitation-mail';
