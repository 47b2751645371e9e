import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The whole site map, visitors' and staff's. */
export default [
  layout('visitor/site-frame.tsx', [
    index('visitor/home.tsx'),
    route('blog', 'visitor/blog-list.tsx'),
    route('blog/:id', 'visitor/blog-post.tsx'),
    route('blog/tags/:tag', 'visitor/blog-list.tsx', { id: 'posts-with-tag' }),
    route('drafts/:secret', 'visitor/draft.tsx'),
    route('search', 'visitor/search/search.tsx'),
    route('games', 'visitor/games-redirect.ts'),
    route('games/Starhound', 'visitor/game-starhound.tsx'),
    route('games/Timeworks', 'visitor/game-timeworks.tsx'),
    route('Team', 'visitor/team.tsx'),
    route('Contact', 'visitor/contact.tsx'),
    route('404', 'visitor/not-found.tsx'),
    route('*', 'visitor/unknown-path.ts'),
  ]),
  route('rss.xml', 'visitor/feeds/rss.ts'),
  route('atom.xml', 'visitor/feeds/atom.ts'),
  route('feed.json', 'visitor/feeds/json.ts'),
  route('blog/tags/:tag/rss.xml', 'visitor/feeds/tag-rss.ts'),
  route('blog/tags/:tag/atom.xml', 'visitor/feeds/tag-atom.ts'),
  route('sitemap.xml', 'visitor/feeds/sitemap.ts'),
  route('robots.txt', 'visitor/feeds/robots.ts'),
  route('site.webmanifest', 'visitor/feeds/web-manifest.ts'),
  layout('staff/frame/staff-root.tsx', [
    route('admin/login', 'staff/sign-in/login.tsx'),
    layout('staff/frame/admin-frame.tsx', [
      route('admin', 'staff/frame/dashboard.tsx'),
      route('admin/blogs', 'staff/posts/table/post-table.tsx'),
      route('admin/blogs/:id', 'staff/posts/post-editor.tsx'),
      route('admin/trash', 'staff/posts/trash/trash.tsx'),
      route('admin/bios', 'staff/bios/bio-table.tsx'),
      route('admin/bios/:id', 'staff/bios/bio-editor.tsx'),
      route('admin/pictures', 'staff/pictures/picture-library.tsx'),
      route('admin/users', 'staff/people/user-table.tsx'),
      route('admin/sign-ups', 'staff/sign-ups/sign-up-table.tsx'),
      route('admin/guide', 'staff/guide/writing-guide.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
