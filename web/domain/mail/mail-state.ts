/** `missing`: no mail server is set up. `off`: the data is a copy, and must not send what the original sends. */
export type MailState = 'on' | 'off' | 'missing';
