import { collection, type Firestore, orderBy, query } from 'firebase/firestore';
import { type Alarm, alarmDocument } from '../../../domain/operations/alarm.ts';
import { ALARMS } from '../../../domain/places.ts';
import { type LiveList, type Watcher, watchList } from '../watch.client.ts';

/** Watches the current alarms, oldest first. Administrators only. Returns a function that unsubscribes. */
export function watchAlarms(db: Firestore, watcher: Watcher<LiveList<Alarm>>): () => void {
  return watchList(query(collection(db, ALARMS), orderBy('since')), alarmDocument, watcher);
}
