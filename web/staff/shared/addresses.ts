/** Paths of the staff area's screens. */
export const SCREENS = {
  login: '/admin/login',
  dashboard: '/admin',
  posts: '/admin/blogs',
  bios: '/admin/bios',
  pictures: '/admin/pictures',
  users: '/admin/users',
  site: '/admin/site',
} as const;

/** Parts of screens that unfold in place (use-fold.ts). */
export const PARTS = {
  signUps: '/admin/site#sign-ups',
  mail: '/admin/site#mail',
  trash: '/admin/site#trash',
  sharedDrafts: '/admin/blogs#shared-drafts',
  guide: '/admin#writing-guide',
} as const;

/** Addresses of screens of earlier versions that are parts of other screens now. */
export const MOVED: Readonly<Record<string, string>> = {
  '/admin/sign-ups': PARTS.signUps,
  '/admin/mail': PARTS.mail,
  '/admin/trash': PARTS.trash,
  '/admin/links': PARTS.sharedDrafts,
  '/admin/guide': PARTS.guide,
};

/** Route patterns of the editors. */
export const EDITORS = { post: '/admin/blogs/:id', bio: '/admin/bios/:id' } as const;

/** Path of the editor of a post. */
export const postEditor = (id: string) => `${SCREENS.posts}/${encodeURIComponent(id)}`;

/** Path of the editor of a bio. */
export const bioEditor = (id: string) => `${SCREENS.bios}/${encodeURIComponent(id)}`;
