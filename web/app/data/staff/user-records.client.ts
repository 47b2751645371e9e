import { doc, type Firestore, getDoc, setDoc, updateDoc } from 'firebase/firestore';

export interface Introduction {
  firstName: string;
  lastName: string;
  teamRole: string;
}

/** Creates the person's record, or updates one that exists (spec §4). The fields may be empty (spec §5). */
export async function submitIntroduction(
  db: Firestore,
  uid: string,
  introduction: Introduction,
): Promise<void> {
  const record = doc(db, 'userdata', uid);
  const existing = await getDoc(record);
  if (existing.exists()) await updateDoc(record, { ...introduction });
  else await setDoc(record, { ...introduction, permissionLevel: 0 });
}
