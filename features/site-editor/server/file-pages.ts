import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { PartRoutes } from '../../../platform/part-routes.ts';
import type { Site } from '../../../web/server/site.ts';
import { FILE_PAGES, type FilePages } from '../model/own-page-fields.ts';

/** The address that has the pages of the studio's files, for the staff area. */
export function filePages({ files }: Pick<Site, 'files'>): PartRoutes {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/', (context) => {
    const { ownPages } = files.pages();
    const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };
    return context.json({ ownPages } satisfies FilePages, 200, headers);
  });
  return { at: FILE_PAGES, app, posts: [] };
}
