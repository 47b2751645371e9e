/** All document paths in the database, below `documents`, as in the `match` lines of `firestore.rules`. */

/** The document below which posts, bios, the records of uploaded files, and data about them are stored. */
const WEBSITE = 'projectdata/website';

export const USER_RECORDS = 'userdata';
export const MEMBER_BIOS = `${WEBSITE}/memberBios`;
export const BLOG_POSTS = `${WEBSITE}/blogPosts`;
export const PICTURES = `${WEBSITE}/pictures`;
export const CLIPS = `${WEBSITE}/clips`;
/** Current and old readable addresses of posts. A document's id is the address; its field `post` is the post's id. */
export const SLUGS = `${WEBSITE}/slugs`;
/** Former names of tags. */
export const TAG_RENAMES = `${WEBSITE}/tagRenames`;
/** Links that show a draft to anyone, with the draft's texts. A document's id is the secret in the link. */
export const DRAFT_LINKS = `${WEBSITE}/draftLinks`;
/** Working copies: changes of published posts, not yet shown to visitors. A document has the id of its post. */
export const WORKING_COPIES = `${WEBSITE}/workingCopies`;
/** Posts in the trash, where they are kept for 30 days. */
export const TRASHED_POSTS = `${WEBSITE}/trashedPosts`;
/** Bios in the trash, where they are kept for 30 days. */
export const TRASHED_BIOS = `${WEBSITE}/trashedBios`;
/** The history of all posts: who published, hid, featured or deleted them, and so on. */
export const POST_EVENTS = `${WEBSITE}/postEvents`;
/**
 * A collection without documents. The rules allow clients to read an id only if it is the id or an address of a post
 * that was public when it was moved to the trash, and can still be restored. So the response is “not found” for it,
 * and “denied” for any other id.
 */
const REMOVED_POSTS = `${WEBSITE}/removedPosts`;
/**
 * The change log: changes of users' permission levels and of other people's bios, and posts that the search indexes
 * only in part.
 */
export const STAFF_LOG = 'staffLog';
/** E-mail addresses from the sign-up form, which are never public. */
export const SIGN_UPS = 'signups';
/** Jobs of the server, such as mails to send. They are never public. */
export const OUTBOX = 'outbox';
/** The kinds of notification mail that each user in the staff area has chosen. A document has the id of its user. */
export const STAFF_MAIL_CHOICES = 'staffMail';
/** Encrypted secrets, such as the password of the site's Bluesky account. The rules let no client read them. */
export const SECRETS = 'secrets';
/** The state of the site for administrators, written by the server alone. */
export const SITE_STATUS = 'siteStatus';

export const userRecordPath = (uid: string) => `${USER_RECORDS}/${uid}`;
export const bioPath = (id: string) => `${MEMBER_BIOS}/${id}`;
export const postPath = (id: string) => `${BLOG_POSTS}/${id}`;
export const picturePath = (id: string) => `${PICTURES}/${id}`;
export const clipPath = (id: string) => `${CLIPS}/${id}`;
export const slugPath = (slug: string) => `${SLUGS}/${slug}`;
export const tagRenamePath = (id: string) => `${TAG_RENAMES}/${id}`;
export const draftLinkPath = (secret: string) => `${DRAFT_LINKS}/${secret}`;
export const workingCopyPath = (post: string) => `${WORKING_COPIES}/${post}`;
export const trashedPostPath = (id: string) => `${TRASHED_POSTS}/${id}`;
export const trashedBioPath = (id: string) => `${TRASHED_BIOS}/${id}`;
/** The id of an event in a post's history. Events of a post are numbered from 1. */
export const eventId = (post: string, number: number) => `${post}_${number}`;
export const postEventPath = (post: string, number: number) => `${POST_EVENTS}/${eventId(post, number)}`;
export const removedPostPath = (id: string) => `${REMOVED_POSTS}/${id}`;
export const logEntryPath = (id: string) => `${STAFF_LOG}/${id}`;
export const signUpPath = (id: string) => `${SIGN_UPS}/${id}`;
export const outboxPath = (key: string) => `${OUTBOX}/${key}`;
export const staffMailChoicePath = (uid: string) => `${STAFF_MAIL_CHOICES}/${uid}`;
export const secretPath = (name: string) => `${SECRETS}/${name}`;
export const backupStatusPath = `${SITE_STATUS}/backups`;

/** The earlier versions of a post. */
export const revisionsPath = (post: string) => `${postPath(post)}/revisions`;
export const revisionPath = (post: string, number: number | string) => `${revisionsPath(post)}/${number}`;

export const notesPath = (post: string) => `${postPath(post)}/notes`;
export const notePath = (post: string, id: string) => `${notesPath(post)}/${id}`;

/** Presence: one document for each user who has the post open. */
export const presencesPath = (post: string) => `${postPath(post)}/presence`;
export const presencePath = (post: string, uid: string) => `${presencesPath(post)}/${uid}`;

/** The document that contains the secret of a post's draft link. */
export const sharePath = (post: string) => `${postPath(post)}/share/current`;
