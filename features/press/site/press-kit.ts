import { type LoaderFunctionArgs, replace } from 'react-router';
import { siteContext } from '../../../web/data/site-context.ts';
import { sayIn } from '../../../web/domain/words/say.ts';
import { readOnServer, readTeam } from '../../../web/site/page-read.server.ts';
import { kitStream } from './kit-stream.server.ts';

/** The press kit at `/press/kit.zip`, created from the site's current data. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext);
  const { press } = site.studio;
  const team = press ? await readOnServer(site, readTeam) : null;
  if (!press || team === null) throw replace('/404');
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': 'attachment; filename="press-kit.zip"',
    'Cache-Control': 'no-store',
  };
  const kit = kitStream(site, press, team.bios, request.signal);
  if (kit !== null) return new Response(kit, { headers });
  const words = sayIn(site.studio)('tooMany', 'Too many requests. Please try again in a minute.');
  return new Response(words, { status: 503, headers: { 'Retry-After': '60', 'Cache-Control': 'no-store' } });
}
