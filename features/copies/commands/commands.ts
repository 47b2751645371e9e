import { randomBytes } from 'node:crypto';
import { type Call, type Command, CommandError } from '../../../scripts/data/command.ts';
import { copySettings, readCopyValues } from '../server/copy-place.ts';
import { makeKeyPair } from '../server/make-key-pair.ts';
import { openTarget } from '../server/targets/open-target.ts';
import { restoreCopy } from './restore-copy.ts';

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

export const COMMANDS = { copy, 'restore --from': restoreCopy };

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
