/** Reports what a part watches: a fault and its remedy as one or two sentences; null if all is well. */
export type ReportAlarm = (sentence: string | null) => void;

/** Faults of the site, which parts report and which the feature “alarms” tells administrators. */
export interface AlarmReports {
  /**
   * Called when a part opens, for each kind of fault that it watches, such as `backup`. Returns the function that reports
   * it, which may be called at every check.
   */
  watch(name: string): ReportAlarm;
  /** The kinds of faults that parts watch. */
  watched(): ReadonlySet<string>;
  /** Calls `listener` with each report, also with the last ones before this call. */
  follow(listener: (name: string, sentence: string | null) => void): void;
}

export function openAlarmReports(): AlarmReports {
  const names = new Set<string>();
  const last = new Map<string, string | null>();
  const listeners: Parameters<AlarmReports['follow']>[0][] = [];
  return {
    watch(name) {
      names.add(name);
      return (sentence) => {
        last.set(name, sentence);
        for (const listener of listeners) listener(name, sentence);
      };
    },
    watched: () => names,
    follow(listener) {
      listeners.push(listener);
      for (const [name, sentence] of last) listener(name, sentence);
    },
  };
}
