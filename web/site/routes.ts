import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** All routes for visitors. The staff area's routes are in web/staff/routes.tsx. */
export default [
  layout('frame/site-frame.tsx', [
    index('home/home.tsx'),
    route('blog', 'posts/blog-list.tsx'),
    route('blog/:id', 'posts/blog-post.tsx'),
    route('blog/tags/:tag', 'posts/blog-list.tsx', { id: 'posts-with-tag' }),
    route('blog/archive', 'posts/archive.tsx'),
    route('blog/archive/:year', 'posts/archive.tsx', { id: 'archive-of-year' }),
    route('drafts/:secret', 'posts/draft.tsx'),
    route('search', 'search/search.tsx'),
    route('games', 'games/games-redirect.ts'),
    route('games/:name', 'games/game-page.tsx'),
    route('press', 'press/press-page.tsx'),
    route('press/:name', 'press/press-game-page.tsx'),
    route('Team', 'team/team.tsx'),
    route('Team/:member', 'team/member.tsx'),
    route('Contact', 'contact.tsx'),
    route('404', 'not-found.tsx'),
    route('*', 'own-page.tsx'),
  ]),
  route('games/:name/news.json', 'games/game-news.ts'),
  route('press/kit.zip', 'press/press-kit.ts'),
  route('rss.xml', 'feeds/rss.ts'),
  route('atom.xml', 'feeds/atom.ts'),
  route('feed.json', 'feeds/json.ts'),
  route('blog/tags/:tag/rss.xml', 'feeds/rss.ts', { id: 'rss-of-tag' }),
  route('blog/tags/:tag/atom.xml', 'feeds/atom.ts', { id: 'atom-of-tag' }),
  route('sitemap.xml', 'feeds/sitemap.ts'),
  route('robots.txt', 'feeds/robots.ts'),
  route('site.webmanifest', 'feeds/web-manifest.ts'),
] satisfies RouteConfig;
