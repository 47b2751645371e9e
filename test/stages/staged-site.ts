import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolder } from '@studio-site/backend/maintenance';
import type { SavedSite } from '../../platform/backups/write-backup.ts';
import { EMBEDDED_BUCKET } from '../../platform/engine/choose-engine.ts';

/** Texts that no backup may contain, by the file or setting that contains them. */
export const SECRETS = {
  'signing-key.pem': '-----BEGIN PRIVATE KEY----- c2lnbmluZw',
  'owner-token': 'owner-token-of-the-staged-site',
  'secrets.key': 'a2V5IG9mIHRoZSBzdGFnZWQgc2l0ZSBrZXkgb2Y=',
  SECRETS_KEY: 'a2V5IG9mIHRoZSBzZXR0aW5nIGtleSBvZiB0aGU=',
  MAIL_URL: 'smtps://user:pass-word-of-mail@smtp.example:465',
  GOOGLE_CLIENT_SECRET: 'secret-of-the-google-client',
};

/** A data folder with posts and pictures, and a studio of the owner, for tests. */
export interface StagedSite extends SavedSite {
  /** The temporary folder that contains all folders of the site. */
  home: string;
  remove(): void;
}

/** Creates a site in a temporary folder, with secrets in its data folder and its environment. */
export async function stageSite(): Promise<StagedSite> {
  const home = mkdtempSync(join(tmpdir(), 'studio-site-backups-'));
  const [dataDir, studioDir] = [join(home, 'data'), join(home, 'own-studio')];
  const keysDir = join(studioDir, 'keys');
  mkdirSync(keysDir, { recursive: true });
  writeFileSync(join(keysDir, 'secrets.key'), SECRETS['secrets.key']);
  mkdirSync(join(studioDir, 'pictures'), { recursive: true });
  writeFileSync(join(studioDir, 'studio.config.ts'), 'export default {};\n');
  writeFileSync(join(studioDir, 'pictures', 'logo.svg'), '<svg/>');
  writeFileSync(join(studioDir, '.env'), `MAIL_URL=${SECRETS.MAIL_URL}\n`);
  const file = (name: string) => {
    const path = join(home, name);
    writeFileSync(path, `bytes of ${name}`);
    return path;
  };
  const object = (name: string, contentType: string) => ({
    bucket: EMBEDDED_BUCKET,
    name: `${name}/original`,
    settings: { contentType },
    file: file(name.replace('/', '-')),
  });
  await createFolder(dataDir, {
    documents: ['first', 'second'].map((id) => ({
      path: `projectdata/website/blogPosts/${id}`,
      fields: { title: { stringValue: `The ${id} post` } },
    })),
    accounts: [],
    objects: [object('pictures/tower', 'image/png'), object('clips/rain', 'video/mp4')],
  });
  writeFileSync(join(dataDir, 'redirects.txt'), '/old /blog/first\n');
  writeFileSync(join(dataDir, 'signing-key.pem'), SECRETS['signing-key.pem']);
  writeFileSync(join(dataDir, 'owner-token'), SECRETS['owner-token']);
  return {
    home,
    dataDir,
    studioDir,
    keysDir,
    isDemoStudio: false,
    demo: false,
    backupDir: join(home, 'backups'),
    freeSpace: 0,
    env: {
      DEMO: '0',
      PORT: '3000',
      MAIL_FROM: 'A Studio <news@studio.example>',
      MAIL_URL: SECRETS.MAIL_URL,
      GOOGLE_CLIENT_ID: 'client-id',
      GOOGLE_CLIENT_SECRET: SECRETS.GOOGLE_CLIENT_SECRET,
      SECRETS_KEY: SECRETS.SECRETS_KEY,
      UNRELATED: 'x',
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}
