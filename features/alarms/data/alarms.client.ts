import { collection, type Firestore, orderBy, query } from 'firebase/firestore';
import { type LiveList, type Watcher, watchList } from '../../../platform/data/staff/watch.client.ts';
import { type Alarm, alarmDocument } from '../model/alarm.ts';
import { ALARMS } from '../model/names.ts';

/** Watches the current alarms, oldest first. Administrators only. Returns a function that unsubscribes. */
export function watchAlarms(db: Firestore, watcher: Watcher<LiveList<Alarm>>): () => void {
  return watchList(query(collection(db, ALARMS), orderBy('since')), alarmDocument, watcher);
}
