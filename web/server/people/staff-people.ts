import type { Query } from '../../../platform/data/rest/structured-query.ts';
import type { OwnedDocument, OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { LEVELS } from '../../domain/people/levels.ts';
import { STAFF_MAIL_DEFAULT, staffMailChoiceDocument } from '../../domain/people/staff-mail.ts';
import { type UserRecord, userRecordDocument } from '../../domain/people/user-record.ts';
import { staffMailChoicePath, USER_RECORDS, userRecordPath } from '../../domain/places.ts';

/** A query for the records of administrators and of users with a higher level. */
export const ADMINISTRATORS: Query = {
  from: USER_RECORDS,
  where: [['permissionLevel', 'GREATER_THAN_OR_EQUAL', LEVELS.administrator]],
  order: [],
};

export async function allPeople({ find }: OwnerDocuments): Promise<UserRecord[]> {
  return (await find({ from: USER_RECORDS, where: [], order: [] })).flatMap(toPerson);
}

/** The records of these users, by id. */
export async function peopleOf({ get }: Pick<OwnerDocuments, 'get'>, uids: readonly string[]) {
  const found = await get(uids.map(userRecordPath));
  return new Map([...found.values()].flatMap(toPerson).map((person) => [person.id, person]));
}

/** The notification choices of these users, by id. Users without a stored choice get the default. */
export async function choicesOf({ get }: Pick<OwnerDocuments, 'get'>, uids: readonly string[]) {
  const found = await get(uids.map(staffMailChoicePath));
  return new Map(
    uids.map((uid) => {
      const parsed = staffMailChoiceDocument.safeParse(found.get(staffMailChoicePath(uid))?.fields ?? {});
      return [uid, parsed.success ? parsed.data : STAFF_MAIL_DEFAULT];
    }),
  );
}

function toPerson({ id, fields }: OwnedDocument): UserRecord[] {
  const parsed = userRecordDocument.safeParse(fields);
  return parsed.success ? [{ id, ...parsed.data }] : [];
}
