import { randomUUID } from 'node:crypto';
import { parseDocument } from '../../../platform/data/parse.ts';
import { KEPT_REVISIONS } from '../../../platform/domain/editing/earlier-version.ts';
import {
  type OwnedDocument,
  type OwnedWrite,
  type OwnerDocuments,
  toStoredTime,
} from '../../../platform/engine/owner-documents.ts';
import { patchAfter } from '../../domain/patch-notes/patch-of.ts';
import { canEditPost } from '../../domain/people/permissions.ts';
import { personOf, userRecordDocument } from '../../domain/people/user-record.ts';
import {
  draftLinkPath,
  logEntryPath,
  postPath,
  revisionPath,
  revisionsPath,
  sharePath,
  userRecordPath,
  workingCopyPath,
} from '../../domain/places.ts';
import { fieldsOf, type Post, type PostChanges, postDocument } from '../../domain/posts/post.ts';
import { changedAt, changesText } from '../../domain/posts/publication.ts';
import { dueChanges, storedCopyDocument } from '../../domain/posts/working-copy.ts';

/** The writes of a change whose time has come, and the reason if it was not made live; '' if it was. */
export interface DueWrites {
  writes: OwnedWrite[];
  refusal: string;
}

/**
 * The writes that make the working copy of a post live at the time for which it was saved, as a save of the person who
 * saved it would: with the replaced version, the date of the change and the text of the draft link. If the post was
 * deleted, that person may not edit it any more, or the same texts were changed meanwhile, the working copy only loses its
 * time, and the change log says so. None if the working copy has no time.
 */
export async function dueWrites(documents: OwnerDocuments, id: string, now: number): Promise<DueWrites> {
  const [copyPlace, postPlace, sharePlace] = [workingCopyPath(id), postPath(id), sharePath(id)];
  const found = await documents.get([copyPlace, postPlace, sharePlace]);
  const [stored, ofPost] = [found.get(copyPlace), found.get(postPlace)];
  const copy = stored && parseDocument(storedCopyDocument, id, stored.fields);
  const post = ofPost && parseDocument(postDocument, id, ofPost.fields);
  if (!stored || !copy?.ok || copy.value.goesLive === undefined) return { writes: [], refusal: '' };
  const { goesLive: time, by } = copy.value;
  const condition = { updateTime: stored.version };
  const refused = (refusal: string): DueWrites => {
    const { goesLive: _time, ...rest } = stored.fields;
    const title = String(ofPost?.fields.title ?? copy.value.to.title ?? copy.value.from.title ?? '');
    const entry = {
      ...{ kind: 'site', subject: id, by: 'site', at: toStoredTime(now) },
      ...{ from: {}, to: { notLive: title, why: refusal } },
    };
    return {
      writes: [
        { path: copyPlace, fields: rest, condition },
        { path: logEntryPath(randomUUID()), fields: entry },
      ],
      refusal,
    };
  };
  if (!ofPost || !post?.ok) return refused('the post was deleted, or cannot be read');
  if (!(await mayEdit(documents, by, post.value)))
    return refused('the person who saved it may not edit the post any more');
  const changes = dueChanges(post.value, copy.value);
  if (changes === null) return refused('the same text of the post was changed meanwhile');
  const removal: OwnedWrite = { path: copyPlace, fields: null, condition };
  if (Object.keys(changes).length === 0) return { writes: [removal], refusal: '' };
  const link = found.get(sharePlace)?.fields.secret;
  return {
    writes: [
      removal,
      postWrite(ofPost, post.value, changes, time),
      ...(await revisionWrites(documents, post.value, by, now)),
      ...(typeof link === 'string' ? [linkWrite(link, post.value, changes, now)] : []),
    ],
    refusal: '',
  };
}

/** Whether the person is staff who may edit the post. */
async function mayEdit(documents: OwnerDocuments, uid: string, post: Post): Promise<boolean> {
  const [record] = (await documents.get([userRecordPath(uid)])).values();
  const parsed = record && parseDocument(userRecordDocument, uid, record.fields);
  return parsed?.ok === true && canEditPost(personOf(parsed.value), post);
}

function postWrite(
  { path, version }: OwnedDocument,
  post: Post,
  changes: PostChanges,
  time: number,
): OwnedWrite {
  const patch = patchAfter(post.patch, changes);
  const date = changedAt(post, changesText(changes) ? time : null);
  const fields = { ...changes, ...date, ...(patch && { patch }) };
  // A field in `only` without a value is deleted.
  const only = [...Object.keys(fields), ...(patch === null ? ['patch'] : [])];
  return { path, fields: fields as OwnedWrite['fields'], only, condition: { updateTime: version } };
}

/** Stores the replaced version as the newest one, and deletes the one that is then beyond the limit. */
async function revisionWrites(
  documents: OwnerDocuments,
  post: Post,
  by: string,
  now: number,
): Promise<OwnedWrite[]> {
  const [newest] = await documents.find({
    ...{ from: revisionsPath(post.id), where: [], order: [['number', 'desc']] },
    ...{ fields: ['number'], limit: 1 },
  });
  const number = Number(newest?.id ?? 0) + 1;
  const fields = { ...fieldsOf(post), number, by, at: toStoredTime(now) };
  return [
    {
      path: revisionPath(post.id, number),
      fields: fields as unknown as OwnedWrite['fields'],
      condition: { exists: false },
    },
    ...(number > KEPT_REVISIONS
      ? [{ path: revisionPath(post.id, number - KEPT_REVISIONS), fields: null }]
      : []),
  ];
}

function linkWrite(secret: string, post: Post, changes: PostChanges, now: number): OwnedWrite {
  const { publishDate } = post;
  const fields = { ...fieldsOf(post), ...changes, publishDate, at: toStoredTime(now) };
  return {
    path: draftLinkPath(secret),
    fields: fields as unknown as OwnedWrite['fields'],
    only: Object.keys(fields),
    condition: { exists: true },
  };
}
