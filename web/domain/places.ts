/** All document paths of the database, below `documents`. `firestore.rules` has the same in its `match` lines. */

/** The document under which the collections of the public site are. A query needs this parent and the collection. */
const WEBSITE = 'projectdata/website';

export const USER_RECORDS = 'userdata';
export const MEMBER_BIOS = `${WEBSITE}/memberBios`;
export const BLOG_POSTS = `${WEBSITE}/blogPosts`;
export const PICTURES = `${WEBSITE}/pictures`;
/** Readable addresses and their posts, old addresses included. */
export const SLUGS = `${WEBSITE}/slugs`;
/** Former names of tags. */
export const TAG_RENAMES = `${WEBSITE}/tagRenames`;
/** The texts of drafts shared by link; the ids are the links' secrets. */
export const DRAFT_LINKS = `${WEBSITE}/draftLinks`;
/** Texts that were typed into live posts and are not public yet; the ids are the posts'. */
export const WORKING_COPIES = `${WEBSITE}/workingCopies`;
/** Deleted posts, for 30 days. */
export const TRASHED_POSTS = `${WEBSITE}/trashedPosts`;
/** Deleted bios, for 30 days. */
export const TRASHED_BIOS = `${WEBSITE}/trashedBios`;
/** The history of all posts: who published, hid, featured, deleted and so on. */
export const POST_EVENTS = `${WEBSITE}/postEvents`;
/**
 * The paths of documents that do not exist. If the security rules allow a client to read such a path, a post with that
 * id was public once and is in the trash now.
 */
export const REMOVED_POSTS = `${WEBSITE}/removedPosts`;
/** The change log of levels and of other people's bios. */
export const STAFF_LOG = 'staffLog';
/** E-mail addresses from the sign-up form, never public. */
export const SIGN_UPS = 'signups';

export const userRecordPath = (uid: string) => `${USER_RECORDS}/${uid}`;
export const bioPath = (id: string) => `${MEMBER_BIOS}/${id}`;
export const postPath = (id: string) => `${BLOG_POSTS}/${id}`;
export const picturePath = (id: string) => `${PICTURES}/${id}`;
export const slugPath = (slug: string) => `${SLUGS}/${slug}`;
export const tagRenamePath = (id: string) => `${TAG_RENAMES}/${id}`;
export const draftLinkPath = (secret: string) => `${DRAFT_LINKS}/${secret}`;
export const workingCopyPath = (post: string) => `${WORKING_COPIES}/${post}`;
export const trashedPostPath = (id: string) => `${TRASHED_POSTS}/${id}`;
export const trashedBioPath = (id: string) => `${TRASHED_BIOS}/${id}`;
/** The id of a post's event: events of a post are numbered 1, 2, 3, … */
export const eventId = (post: string, number: number) => `${post}_${number}`;
export const postEventPath = (post: string, number: number) => `${POST_EVENTS}/${eventId(post, number)}`;
export const removedPostPath = (id: string) => `${REMOVED_POSTS}/${id}`;
export const logEntryPath = (id: string) => `${STAFF_LOG}/${id}`;
export const signUpPath = (id: string) => `${SIGN_UPS}/${id}`;

/** The earlier versions of a post. */
export const revisionsPath = (post: string) => `${postPath(post)}/revisions`;
export const revisionPath = (post: string, number: number | string) => `${revisionsPath(post)}/${number}`;

/** The notes of staff on a post. */
export const notesPath = (post: string) => `${postPath(post)}/notes`;
export const notePath = (post: string, id: string) => `${notesPath(post)}/${id}`;

/** Presence: one document for each person who has a post open. */
export const presencesPath = (post: string) => `${postPath(post)}/presence`;
export const presencePath = (post: string, uid: string) => `${presencesPath(post)}/${uid}`;

/** The draft link of a post. */
export const sharePath = (post: string) => `${postPath(post)}/share/current`;

/** Splits a path at its last slash: the collection and the document id. */
export function splitPath(path: string): [before: string, last: string] {
  const at = path.lastIndexOf('/');
  return at < 0 ? ['', path] : [path.slice(0, at), path.slice(at + 1)];
}

/** Characters with a meaning in addresses, which `firestore.rules` refuses in ids. */
const NOT_PLAIN = /[\p{Cc}%\\]/u;

/**
 * Whether this is a valid document id for the site. Firestore allows 1 to 1500 bytes, no slash, not `.`, `..` or
 * `__…__`, no lone surrogates; the site also refuses control characters, percent signs and backslashes.
 */
export function isDocumentId(id: string): boolean {
  if (id === '' || id === '.' || id === '..' || id.includes('/') || /^__.*__$/.test(id)) return false;
  return !NOT_PLAIN.test(id) && id.isWellFormed() && new TextEncoder().encode(id).length <= 1500;
}
