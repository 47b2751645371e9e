/** The addresses of the staff area's screens. */
export const SCREENS = {
  login: '/admin/login',
  dashboard: '/admin',
  posts: '/admin/blogs',
  trash: '/admin/trash',
  links: '/admin/links',
  bios: '/admin/bios',
  pictures: '/admin/pictures',
  users: '/admin/users',
  signUps: '/admin/sign-ups',
  guide: '/admin/guide',
} as const;

/** Route patterns of the editors. */
export const EDITORS = { post: '/admin/blogs/:id', bio: '/admin/bios/:id' } as const;

/** The address of a post's editor. */
export const postEditor = (id: string) => `${SCREENS.posts}/${encodeURIComponent(id)}`;

/** The address of a bio's editor. */
export const bioEditor = (id: string) => `${SCREENS.bios}/${encodeURIComponent(id)}`;
