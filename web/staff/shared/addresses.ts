/** Paths of the staff area's screens. */
export const SCREENS = {
  login: '/admin/login',
  dashboard: '/admin',
  posts: '/admin/blogs',
  trash: '/admin/trash',
  links: '/admin/links',
  bios: '/admin/bios',
  pictures: '/admin/pictures',
  users: '/admin/users',
  site: '/admin/site',
  signUps: '/admin/sign-ups',
  mail: '/admin/mail',
  signInMethods: '/admin/sign-in-methods',
  guide: '/admin/guide',
} as const;

/** Route patterns of the editors. */
export const EDITORS = { post: '/admin/blogs/:id', bio: '/admin/bios/:id' } as const;

/** Path of the editor of a post. */
export const postEditor = (id: string) => `${SCREENS.posts}/${encodeURIComponent(id)}`;

/** Path of the editor of a bio. */
export const bioEditor = (id: string) => `${SCREENS.bios}/${encodeURIComponent(id)}`;
