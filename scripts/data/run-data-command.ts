import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import {
  checkFolder,
  createFolder,
  readFolder,
  restoreFolder,
  StoreError,
} from '@studio-site/backend/maintenance';
import { parsePlace } from '../../web/domain/collections.ts';
import { BackupError } from '../../web/server/backups/backup-error.ts';
import { copySettings } from '../../web/server/copies/copy-settings.ts';
import { makeKeyPair } from '../../web/server/copies/make-key-pair.ts';
import { openTarget } from '../../web/server/copies/targets/open-target.ts';
import { REDIRECTS_FILE } from '../../web/server/redirects/redirects.ts';
import { readCopyValues } from '../../web/server/settings.ts';
import { StartError } from '../../web/server/start-error.ts';
import { backup } from './backup.ts';
import { checkPictures } from './check-pictures.ts';
import { type Call, type Command, CommandError, readCall } from './command.ts';
import { writeFolder } from './format/folder.ts';
import { exportFiles } from './format/write-export.ts';
import { importData } from './import.ts';
import { moveToFirebase } from './move/move-to-firebase.ts';
import { move } from './move-site.ts';
import { ownWork } from './own-work.ts';
import { restore } from './restore.ts';
import { signUps } from './sign-ups.ts';
import { snapshot } from './snapshot.ts';
import { staff } from './staff.ts';

/** `npm run copy -- key` makes a key pair; `npm run copy -- test` tests the off-site storage that the settings name. */
const copy: Command = {
  usage: 'copy -- key | test',
  arguments: [1, 1],
  options: [],
  async run(call) {
    const [what] = call.arguments;
    if (what === 'key') return makeKey(call);
    if (what === 'test') return testStorage(call);
    throw new CommandError('Usage: npm run copy -- key | test');
  },
};

/**
 * `npm run leave-demo -- <new data folder> [--force]`. The site may be running. Copies the content that people created
 * in demo mode into a new data folder, all or nothing. The folder of the demo is not changed.
 */
const leaveDemo: Command = {
  usage: 'leave-demo -- <new data folder> [--force]',
  arguments: [1, 1],
  options: ['force'],
  async run({ arguments: [folder = ''], options, dataDir, say }) {
    const target = resolve(folder);
    if (target === dataDir)
      throw new CommandError(
        `${target} is the demo's own data folder. Name another one, such as ./studio-data.`,
      );
    const own = ownWork(readFolder(dataDir));
    const temporary = mkdtempSync(join(tmpdir(), 'studio-site-leave-demo-'));
    try {
      await createFolder(temporary, own);
      const database = join(temporary, 'studio.sqlite');
      await restoreFolder(target, database, { force: options.has('force'), now: Date.now() });
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
    // This file has only the redirects that an import created. The studio's own redirects are in the studio's folder.
    const redirects = join(dataDir, REDIRECTS_FILE);
    if (existsSync(redirects)) copyFileSync(redirects, join(target, REDIRECTS_FILE));
    const count = (kind: string) =>
      own.documents.filter(({ path }) => parsePlace(path)?.kind === kind).length;
    say(
      `${target} now holds the content created in the demo: ${count('post')} posts, ${count('bio')} bios, ${own.objects.length} picture files, ${count('sign-up')} sign-ups.`,
    );
    say(
      'Permission levels were not copied, because in demo mode anyone can set them. After the first person has signed in, make them an administrator with npm run staff -- set-level <e-mail> 3.',
    );
    say(
      `Put the lines DEMO=0 and DATA_DIR=./${relative('.', target).replaceAll('\\', '/')} into .env, and start the site again.`,
    );
  },
};

/** `npm run export -- <folder>` writes the content of the site into a new folder. The site may be running. */
const exportData: Command = {
  usage: 'export -- <folder>',
  arguments: [1, 1],
  options: [],
  run({ arguments: [folder = ''], dataDir, say }) {
    const content = readFolder(dataDir);
    const { files, copies, leftOut } = exportFiles(content);
    writeFolder(resolve(folder), files, copies);
    say(
      `${dataDir} was exported into ${files.size} files and ${copies.size} picture files in ${resolve(folder)}.`,
    );
    for (const [collection, count] of leftOut)
      say(`Left out: ${count} documents of the collection ${collection}, which this program does not know.`);
  },
};

/** `npm run check-data` lists damaged data, damaged picture files and unused files. The site may be running. */
const check: Command = {
  usage: 'check-data',
  arguments: [0, 0],
  options: [],
  run({ dataDir, say }) {
    const problems = checkFolder(dataDir);
    for (const problem of problems) say(problem);
    if (problems.length > 0) throw new CommandError(`${dataDir} is damaged. Restore a backup.`);
    const pictures = checkPictures(dataDir);
    for (const sentence of [...pictures.problems, ...pictures.unused]) say(sentence);
    if (pictures.problems.length > 0)
      throw new CommandError(
        `${pictures.problems.length} picture files are missing or damaged. Restore a backup.`,
      );
    say(`${dataDir} is undamaged: the database and ${pictures.whole} picture files.`);
  },
};

const COMMANDS: Record<string, Command> = {
  backup,
  restore,
  copy,
  check,
  'sign-ups': signUps,
  export: exportData,
  import: importData,
  'leave-demo': leaveDemo,
  staff,
  snapshot,
  move,
  'move-to-firebase': moveToFirebase,
};

/**
 * Runs the command named by the first argument, with the settings of `env`. `say` receives each line of output.
 * `complain` receives an error, or only its message if the user can fix the problem. Resolves to the exit code.
 */
export async function runDataCommand(
  [name = '', ...words]: string[],
  env: Record<string, string | undefined>,
  say: (line: string) => void,
  complain: (problem: unknown) => void,
): Promise<0 | 1> {
  try {
    const command = COMMANDS[name];
    if (!command) throw new CommandError(`There is no command “${name}”.`);
    await command.run(readCall(command, words, env, say));
    return 0;
  } catch (error) {
    const isPlain = [StoreError, BackupError, CommandError, StartError].some((kind) => error instanceof kind);
    complain(isPlain ? (error as Error).message : error);
    return 1;
  }
}

async function makeKey({ say }: Call): Promise<void> {
  const { identity, recipient } = await makeKeyPair();
  say(
    'The private key, which is shown only now and stored nowhere. Keep it away from this machine, such as in a',
  );
  say('password manager and on paper: without it nobody can read the copy.');
  say('');
  say(identity);
  say('');
  say('The line for .env. With this public key the site can write copies, but not read them:');
  say('');
  say(`COPY_RECIPIENT=${recipient}`);
}

/** Stores a small file twice. The storage must refuse the second time, so that no request can replace a stored copy. */
async function testStorage({ env, say }: Call): Promise<void> {
  const settings = copySettings(readCopyValues(env));
  if (settings === null) throw new CommandError('COPY_TO is not set, so there is nothing to test.');
  const target = await openTarget(settings.to);
  const name = `tests/${Date.now()}-${randomBytes(4).toString('hex')}`;
  try {
    const bytes = Buffer.from('A test of the storage for copies.\n');
    if ((await target.put(name, bytes)) !== 'stored')
      throw new CommandError(`The storage says that ${name} exists already, but the name is new.`);
    say(`The storage accepts files: ${name} is stored.`);
    if ((await target.put(name, bytes)) === 'stored')
      throw new CommandError(
        'The storage replaced a file, although the request forbids it (If-None-Match). Turn on versions for the bucket, or use another storage.',
      );
    say('It does not replace a file that exists.');
  } catch (error) {
    throw error instanceof Error && error.name === 'TargetError' ? new CommandError(error.message) : error;
  } finally {
    await target.close();
  }
}
