import type { OwnedWrite, OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { describeError, type Log } from '../../../platform/log.ts';
import { alarmDocument } from '../model/alarm.ts';
import { ALARMS, alarmPath } from '../model/names.ts';

/** The beginning or the end of an alarm. */
export interface AlarmChange {
  name: string;
  state: 'begins' | 'ends';
  /** The fault and the remedy, as one or two sentences. When the alarm ends: the last text that was set. */
  sentence: string;
  /** When the alarm began, in milliseconds since 1970. */
  since: number;
}

/** The current alarms (features/alarms/README.md). */
export interface Alarms {
  /**
   * Begins or updates an alarm with a text of one or two sentences: the fault and the remedy. Null ends the alarm. May
   * be called at every check, because only the beginning and the end of an alarm are logged and announced.
   */
  set(name: string, sentence: string | null): void;
  /** Ends all alarms but these, such as those of an earlier start about what nobody watches any more. */
  endAllBut(watched: ReadonlySet<string>): void;
  /** The current alarms by name. */
  current(): ReadonlyMap<string, { sentence: string; since: number }>;
  /** Calls `listener` at each beginning and end of an alarm, after the attempt to store it. */
  onChange(listener: (change: AlarmChange) => void | Promise<void>): void;
  /** Waits until all changes are stored and announced. */
  close(): Promise<void>;
}

export interface AlarmOptions {
  /** The documents in which the alarms are stored for the dashboard; null if they are only logged. */
  documents: Pick<OwnerDocuments, 'find' | 'commit'> | null;
  log: Log;
  now?: () => number;
}

/** Loads the stored alarms. An alarm that began before a restart continues until a check ends it. */
export async function openAlarms({ documents, log, now = Date.now }: AlarmOptions): Promise<Alarms> {
  const failed = (error: unknown) =>
    log({ level: 'error', event: 'alarm-not-stored', message: describeError(error) });
  const current = new Map<string, { sentence: string; since: number }>();
  if (documents)
    for (const [name, alarm] of await stored(documents).catch((error) => {
      failed(error);
      return [];
    }))
      current.set(name, alarm);
  const listeners: Parameters<Alarms['onChange']>[0][] = [];
  let order = Promise.resolve();

  /**
   * Stores and then announces each change, in order. If a change cannot be stored, as on a full disk, it is still
   * announced.
   */
  function keep(write: OwnedWrite, change: AlarmChange | null): void {
    order = order.then(async () => {
      await documents?.commit([write]).catch(failed);
      if (change) for (const listener of listeners) await Promise.resolve(listener(change)).catch(failed);
    });
  }

  function set(name: string, sentence: string | null): void {
    const known = current.get(name);
    if (known?.sentence === (sentence ?? undefined)) return;
    const path = alarmPath(name);
    if (sentence === null) {
      const { since, sentence: last } = known as { since: number; sentence: string };
      current.delete(name);
      log({ level: 'info', event: 'alarm-ends', alarm: name, message: last });
      keep({ path, fields: null }, { name, state: 'ends', sentence: last, since });
      return;
    }
    const since = known?.since ?? now();
    current.set(name, { sentence, since });
    const write = { path, fields: { sentence, since } };
    // The sentence may change during an alarm: it names the free disk space, for example.
    if (!known) log({ level: 'error', event: 'alarm-begins', alarm: name, message: sentence });
    keep(write, known ? null : { name, state: 'begins', sentence, since });
  }

  return {
    set,
    endAllBut(watched) {
      for (const name of [...current.keys()]) if (!watched.has(name)) set(name, null);
    },
    current: () => current,
    onChange: (listener) => void listeners.push(listener),
    close: () => order,
  };
}

async function stored({ find }: Pick<OwnerDocuments, 'find'>) {
  const found = await find({ from: ALARMS, where: [], order: [] });
  return found.flatMap(({ id, fields }): [string, { sentence: string; since: number }][] => {
    const parsed = alarmDocument.safeParse(fields);
    return parsed.success ? [[id, parsed.data]] : [];
  });
}
