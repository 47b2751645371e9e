/** Current alarms, such as that the disk is almost full. A document has the name of its alarm. */
export const ALARMS = 'alarms';

export const alarmPath = (name: string) => `${ALARMS}/${name}`;

/** The kind of the jobs that send an alarm to one administrator by mail. */
export const ALARM_MAIL = 'alarm-mail';

/** The kind of the jobs that post an alarm to the owner's webhook. */
export const ALARM_WEBHOOK = 'alarm-webhook';
