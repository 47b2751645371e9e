/** `missing`: no mail server is set up. `off`: no mail is sent, because the data may be a copy of another site's. */
export type MailState = 'on' | 'off' | 'missing';
