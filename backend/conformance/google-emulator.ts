import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { freePort } from '../test/free-port.ts';

/** Google's Firestore emulator, running in a child process. */
export interface GoogleEmulator {
  /** Host and port, such as `127.0.0.1:8080`. */
  host: string;
  child: ChildProcess;
}

/** Path of the jar of the emulator's Debian package on this machine; null if the package is not installed. */
export function googleEmulator(): string | null {
  const listed = spawnSync('dpkg', ['-L', 'google-cloud-cli-firestore-emulator'], { encoding: 'utf8' });
  return listed.stdout?.split('\n').find((line) => line.endsWith('.jar')) ?? null;
}

/** Starts the emulator and waits until it responds. Throws if it exits early or does not respond in time. */
export async function startGoogleEmulator(jar: string): Promise<GoogleEmulator> {
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const main = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
  const child = spawn(
    'java',
    ['-Duser.language=en', '-cp', jar, main, 'start', '--host=127.0.0.1', `--port=${port}`],
    { stdio: 'ignore' },
  );
  try {
    await untilAnswers(`http://${host}/`, child);
  } catch (error) {
    // Kills the emulator, because otherwise it would keep running after the tests.
    child.kill('SIGKILL');
    throw error;
  }
  return { host, child };
}

async function untilAnswers(address: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 900; attempt++) {
    if (child.exitCode !== null) throw new Error(`The emulator ended with code ${child.exitCode}.`);
    const answered = await fetch(address).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The emulator does not respond.');
}
