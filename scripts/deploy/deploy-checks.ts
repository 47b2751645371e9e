import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_STUDIO, OWN_STUDIO } from '../../platform/settings/studio-folder.ts';

/** The result of running the Firebase CLI. */
export interface CliAnswer {
  code: number | null;
  output: string;
}

/** Runs the Firebase CLI with these arguments. */
type FirebaseCli = (args: string[]) => CliAnswer;

/** The settings that matter for a public site. */
export interface StudioFacts {
  mainOrigin: string | null;
  signUp: { form: unknown };
  /**
   * The reason why the studio's folder cannot be uploaded to App Hosting, and what to do; null if it can be uploaded.
   */
  notSent: string | null;
}

interface Check {
  what: string;
  /** A sentence about the missing requirement and the next step; null if the requirement is met. */
  missing: string | null;
}

export interface Project {
  id: string | null;
  backendId: string;
}

/**
 * Runs the checks in order. Stops when a requirement is missing on which the next checks depend. A generator, so that
 * each result can be printed before the next check starts.
 */
export function* deployChecks(cli: FirebaseCli, project: Project, studio: StudioFacts): Generator<Check> {
  yield {
    what: 'The address of the site',
    missing: studio.mainOrigin?.startsWith('https://')
      ? null
      : "Set mainOrigin in studio.config.ts to the address that visitors will use, such as 'https://studio.example'. Links, feeds and social cards begin with it.",
  };
  yield {
    what: 'The destination of sign-ups',
    missing: studio.signUp.form
      ? null
      : 'Set signUp.form in studio.config.ts to an online form. On Firebase the site does not store sign-ups itself, and without this setting it shows no sign-up form.',
  };
  yield { what: 'The folder of the studio', missing: studio.notSent };

  const version = cli(['--version']);
  yield {
    what: 'The Firebase CLI',
    missing:
      version.code === 0
        ? null
        : `The Firebase CLI did not start. It is downloaded with npx: check the internet connection, then try again. Its last message: ${lastLine(version)}`,
  };
  if (version.code !== 0) return;

  const accounts = resultOf(cli(['login:list', '--json'])).result;
  const signedIn = Array.isArray(accounts) && accounts.length > 0;
  yield {
    what: 'Signed in to Firebase',
    missing: signedIn ? null : 'Nobody is signed in to Firebase: run  npx firebase-tools login',
  };
  if (!signedIn) return;

  const { id } = project;
  yield {
    what: 'A project is chosen',
    missing: id
      ? null
      : 'No project is chosen. Create one at https://console.firebase.google.com, then run  npx firebase-tools use --add',
  };
  if (!id) return;

  const projects = resultOf(cli(['projects:list', '--json']));
  const reached = projects.result?.some((entry) => entry?.projectId === id);
  yield {
    what: `The project ${id}`,
    missing: reached
      ? null
      : (unanswered(projects) ??
        `This account has no access to the project ${id}. Choose another with  npx firebase-tools use --add  or ask its owner for access.`),
  };
  if (!reached) return;

  const databases = resultOf(cli(['firestore:databases:list', '--project', id, '--json']));
  const stored = databases.result?.some((entry) => /\/databases\/\(default\)$/.test(String(entry.name)));
  yield {
    what: 'The database',
    missing: stored
      ? null
      : (unanswered(databases) ??
        `The project has no Firestore database yet. Create one in the Firebase console, or run  npx firebase-tools firestore:databases:create "(default)" --location=eur3 --project ${id}  with a location near your visitors (it cannot be changed later).`),
  };

  const listed = resultOf(cli(['apphosting:backends:list', '--project', id, '--json']));
  const backends = listed.result;
  yield {
    what: 'App Hosting',
    missing: backends
      ? null
      : (unanswered(listed) ??
        `App Hosting cannot be used yet. It needs the Blaze plan: open https://console.firebase.google.com/project/${id}/usage/details , choose Blaze, set a budget alert, then try again.`),
  };
  if (!backends) return;
  const made = backends.some((entry) => String(entry?.name).endsWith(`/backends/${project.backendId}`));
  yield {
    what: `The App Hosting backend ${project.backendId}`,
    missing: made
      ? null
      : `There is no backend ${project.backendId} yet. Run  npx firebase-tools apphosting:backends:create --backend ${project.backendId} --primary-region europe-west4 --non-interactive --project ${id}  with a region near your visitors.`,
  };
}

/** The list in a `--json` response or, if the command failed, its message. */
interface Listed {
  result?: { [key: string]: string }[];
  message: string;
}

function resultOf(answer: CliAnswer): Listed {
  try {
    const { status, result, error } = JSON.parse(answer.output.slice(answer.output.indexOf('{')));
    if (status === 'success') return { ...(Array.isArray(result) && { result }), message: '' };
    return { message: String(error) };
  } catch {
    return { message: lastLine(answer) };
  }
}

/** Messages of the CLI that do not say what Google answered, if it did. */
const NO_ANSWER =
  /^(Failed to (make request|list Firebase projects)|Timeout reached|Authentication Error)|ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT/;

/** The next step if the CLI did not reach Google, or Google did not accept its sign-in; null otherwise. */
function unanswered({ message }: Listed): string | null {
  return NO_ANSWER.test(message)
    ? `Google did not answer the Firebase CLI. Check the internet connection, then try again. If that does not help, sign in again: npx firebase-tools login --reauth. The CLI’s message: ${message}`
    : null;
}

function lastLine({ output }: CliAnswer): string {
  return output.trim().split('\n').at(-1) ?? '';
}

/**
 * Contents of a `.gitignore` inside `studio/`. The repository's `.gitignore` names that folder, so the Firebase CLI
 * would skip it. For the CLI this inner file takes precedence; Git does not read it, because Git skips ignored folders.
 */
const TAKES_IT_IN = '# `npm run deploy` uploads this folder, although git ignores it.\n!**\n';

/** The reason why a studio's folder cannot be uploaded to App Hosting, and what to do; null if it can be uploaded. */
export function studioNotSent(root: string, studio: string): string | null {
  return [OWN_STUDIO, DEMO_STUDIO].some((name) => studio === join(root, name))
    ? null
    : `STUDIO_DIR names ${studio}, but App Hosting receives only this folder. Move your studio to ${join(root, OWN_STUDIO)}.`;
}

/** Makes the CLI upload the owner's studio, if there is one. */
export function sendStudio(root: string): void {
  const file = join(root, OWN_STUDIO, '.gitignore');
  if (existsSync(join(root, OWN_STUDIO)) && !existsSync(file)) writeFileSync(file, TAKES_IT_IN);
}
