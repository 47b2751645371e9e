import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { PartRoutes } from '../../../platform/part-routes.ts';
import type { GamePage } from '../../../web/domain/game-page.ts';
import type { Site } from '../../../web/server/site.ts';
import { formatHex } from '../../../web/server/studio/color-tokens.ts';
import { gamePageValues } from '../model/game-page-fields.ts';
import { ownPageValues } from '../model/own-page-fields.ts';
import { FILE_PAGES, type FilePages } from '../model/page-kind.ts';

/** The endpoint with the pages of the studio's files, for the staff area. */
export function filePages({ files }: Pick<Site, 'files'>): PartRoutes {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/', (context) => {
    const { ownPages, gamePages } = files.pages();
    const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };
    const values: FilePages = {
      page: ownPages.map(ownPageValues),
      game: [...gamePages].map(([game, page]) => gamePageValues(game, withHexColors(page))),
    };
    return context.json(values, 200, headers);
  });
  return { at: FILE_PAGES, app, posts: [] };
}

/** The page with its colours as `#rrggbb`. A file may also contain names, such as `orange`. */
function withHexColors(page: GamePage): GamePage {
  const { colors } = page.facts;
  if (!colors) return page;
  const hex = (color: string) => formatHex(color) ?? color;
  const { ground, accent, second } = colors;
  return {
    ...page,
    facts: {
      ...page.facts,
      colors: { ground: hex(ground), accent: hex(accent), ...(second && { second: hex(second) }) },
    },
  };
}
