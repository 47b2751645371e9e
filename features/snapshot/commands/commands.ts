import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createLog } from '../../../platform/log.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { notedAddress } from '../../../platform/settings/site-address.ts';
import { type Command, CommandError } from '../../../scripts/data/command.ts';
import { sayIn } from '../../../web/domain/words/say.ts';
import { loadStudio } from '../../../web/server/studio/config/studio-config.ts';
import { siteClient } from '../server/site-client.ts';
import { CONTENTS, takeSnapshot } from '../server/take-snapshot.ts';

const root = join(import.meta.dirname, '../../..');

/** `npm run snapshot -- <folder>`: writes the public pages of the running site as files. */
const snapshot: Command = {
  usage: 'snapshot -- <folder>',
  arguments: [1, 1],
  options: [],
  async run({ arguments: [named = ''], dataDir, env, say }) {
    const folder = resolve(named);
    const { port, studioDir } = readSettings(env, root);
    const isSnapshot = existsSync(join(folder, CONTENTS));
    if (existsSync(folder) && !isSnapshot && readdirSync(folder).length > 0)
      throw new CommandError(`${folder} contains other files. Name a folder that is new or empty.`);
    const address = notedAddress(dataDir) ?? `localhost:${port}`;
    const mainOrigin = await mainOriginOf(address);
    const into = `${folder}.new`;
    rmSync(into, { recursive: true, force: true });
    const { pages, files, dead } = await takeSnapshot({
      ask: siteClient(address, mainOrigin),
      site: { origins: [mainOrigin, `http://${address}`] },
      into,
      previous: isSnapshot ? folder : null,
      notAvailable: sayIn(await loadStudio(studioDir, createLog()))(
        'notInCopy',
        'This is not available right now. Please try again in a few minutes.',
      ),
    });
    replace(folder, into);
    say(`${pages} pages and ${files} files of ${mainOrigin} are in ${folder}.`);
    for (const { from, to } of dead) say(`The link to ${to} on ${from} leads nowhere, on the site as well.`);
  },
};

export const COMMANDS = { snapshot };

function replace(folder: string, made: string): void {
  const former = `${folder}.old`;
  rmSync(former, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, former);
  renameSync(made, folder);
  rmSync(former, { recursive: true, force: true });
}

/** The origin in the site's robots.txt. Throws `CommandError` if the site does not run. */
async function mainOriginOf(address: string): Promise<string> {
  const robots = await fetch(`http://${address}/robots.txt`)
    .then((response) => response.text())
    .catch(() => '');
  const origin = /^Sitemap: (https?:\/\/[^/\s]+)/m.exec(robots)?.[1];
  if (origin === undefined)
    throw new CommandError(
      `No site responds at ${address}. Start it with npm start, then take the snapshot.`,
    );
  return origin;
}
