#!/usr/bin/env node
// Turns a text or a range of commits into the draft of a post with patch notes, on any Studio Site.
// One file without packages, for Node 20 and newer: copy it to where the build runs. Help: node patch-notes.mjs --help

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const HELP = `Usage: node patch-notes.mjs --site https://studio.example --version 1.2 [options] [< notes.txt]

Writes the draft of a post with patch notes. Editors find it in the staff area, and publish it.

Notes, one of:
  --commits v1.1..v1.2  the subjects of the commits of this range (git must be installed)
  --file notes.txt      a text with the lists New, Changed, Fixed and Known
  (neither)             the same text from the standard input

Options:
  --site URL            the address of the site, or the variable STUDIO_SITE
  --version TEXT        the version, unless the text has a line “Version: 1.2”
  --game TEXT           the name of the game, as the site spells it
  --platforms LIST      such as "PC, Switch"
  --title TEXT          the title of the post; by default game and version
  --replace             overwrites the texts of the draft of this version, if nobody has continued it
  --dry-run             prints the post and sends nothing
  --help                prints this text

The key of a machine account is read from the variable STUDIO_KEY. An administrator makes it in the staff area under
Manage Users. Exit code: 0 if the draft is there, 1 if it is not.`;

const PARTS = ['New', 'Changed', 'Fixed', 'Known'];
const LIMITS = { version: 40, game: 80, platform: 40, platforms: 10, entry: 1000, entries: 200, title: 200 };
/** Milliseconds before the same draft is sent again. The database's rules allow one post in five seconds. */
const BETWEEN_USES = 6000;
/** Time limit of a request, in milliseconds. */
const TIME_LIMIT = 30_000;

/** An expected failure. Its message is one or two sentences: what happened, and what to do. */
class Failure extends Error {}

const oneLine = (text) => text.replace(/\s+/g, ' ').trim();

function optionsOf(args) {
  const text = { type: 'string' };
  const options = { site: text, version: text, game: text, platforms: text, title: text, file: text };
  const flag = { type: 'boolean' };
  const more = { commits: text, replace: flag, 'dry-run': flag, help: flag };
  try {
    return parseArgs({ args, options: { ...options, ...more } }).values;
  } catch (error) {
    throw new Failure(`${error.message.split('. ')[0]}. Run it with --help to see all options.`);
  }
}

/** Parses notes: version, game and platforms, and lists by heading. Entries above any heading go to “Changed”. */
function notesInText(text) {
  const notes = { version: '', game: '', platforms: '', lists: emptyLists() };
  let part = 'Changed';
  for (const raw of text.split(/\r\n?|\n/)) {
    const line = raw.trim();
    const list = notes.lists[part];
    const fact = /^(version|platforms?|game)\s*:\s*(.*)$/i.exec(line);
    const heading =
      /^(?:#{1,6}\s+)?(?:\*\*)?(new|changed|fixed|known)(?: issues)?(?:\*\*)?\s*:?(?:\*\*)?$/i.exec(line);
    const entry = /^[-*+]\s+(\S.*)$/.exec(line);
    if (line === '' || /^(```|~~~)/.test(line)) continue;
    if (heading) part = PARTS.find((name) => name.toLowerCase() === heading[1].toLowerCase());
    else if (fact) notes[fact[1].toLowerCase().replace(/^platform$/, 'platforms')] = fact[2];
    else if (entry) list.push(oneLine(entry[1]));
    else if (/^\s/.test(raw) && list.length > 0) list.push(`${list.pop()} ${oneLine(line)}`);
    else list.push(oneLine(line));
  }
  return notes;
}

const emptyLists = () => Object.fromEntries(PARTS.map((part) => [part, []]));

/**
 * The notes in the subjects of commits, in the order of the commits. Subjects with a prefix for changes that players do
 * not notice, such as `test:`, are left out.
 */
function notesInCommits(subjects) {
  const lists = emptyLists();
  for (const subject of subjects.map(oneLine).filter((line) => line !== '')) {
    const [, kind, words] = /^(\w+)(?:\([^)]*\))?!?:\s+(.*)$/.exec(subject) ?? [null, '', subject];
    if (/^(build|chore|ci|docs|refactor|style|test|tests)$/i.test(kind)) continue;
    const clue = kind === '' ? words : kind;
    const part = /^(feat|add|new)/i.test(clue) ? 'New' : /^fix/i.test(clue) ? 'Fixed' : 'Changed';
    const entry = kind === '' || /^(feat|fix|perf|revert)$/i.test(kind) ? words : subject;
    lists[part].push(entry.charAt(0).toUpperCase() + entry.slice(1));
  }
  return { version: '', game: '', platforms: '', lists };
}

function subjectsOf(range) {
  if (range.startsWith('-')) throw new Failure(`--commits needs a range such as v1.1..v1.2, not ${range}.`);
  try {
    return execFileSync('git', ['log', '--no-merges', '--reverse', '--format=%s', range, '--'], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).split('\n');
  } catch (error) {
    if (error.code === 'ENOENT') throw new Failure('git is not installed here, so --commits cannot be read.');
    const why = oneLine(String(error.stderr ?? '')).slice(0, 300);
    throw new Failure(
      `The commits ${range} cannot be read: ${why} In a build, fetch the whole history and the tags first.`,
    );
  }
}

function readNotes({ commits, file }) {
  if (commits !== undefined && file !== undefined)
    throw new Failure('Use either --commits or --file, not both.');
  if (commits !== undefined) return notesInCommits(subjectsOf(commits));
  if (file === undefined && process.stdin.isTTY)
    throw new Failure(
      'There are no notes: name a --file or --commits, or pass a text to the standard input.',
    );
  try {
    return notesInText(readFileSync(file ?? 0, 'utf8'));
  } catch (error) {
    throw new Failure(`${file ?? 'The standard input'} cannot be read: ${error.code ?? error.message}.`);
  }
}

/** Builds the post from the notes and the options, and checks it. */
function postOf(options) {
  const notes = readNotes(options);
  const version = oneLine(options.version ?? notes.version);
  const game = oneLine(options.game ?? notes.game);
  const named = (options.platforms ?? notes.platforms).split(',').map(oneLine);
  const platforms = [...new Set(named.filter((name) => name !== ''))];
  const atMost = (what, length, most) => {
    if (length > most)
      throw new Failure(
        `${what} can have at most ${most} ${what.startsWith('A list') ? 'entries' : 'characters'}.`,
      );
  };
  if (version === '')
    throw new Failure('The version is missing: add --version 1.2, or a line “Version: 1.2” to the text.');
  atMost('The version', version.length, LIMITS.version);
  atMost('The game’s name', game.length, LIMITS.game);
  if (platforms.length > LIMITS.platforms)
    throw new Failure(`There can be at most ${LIMITS.platforms} platforms.`);
  for (const name of platforms) atMost('A platform’s name', name.length, LIMITS.platform);
  for (const part of PARTS) {
    atMost('A list', notes.lists[part].length, LIMITS.entries);
    for (const entry of notes.lists[part])
      atMost(`The entry “${entry.slice(0, 40)}…”`, entry.length, LIMITS.entry);
  }
  const filled = PARTS.filter((part) => notes.lists[part].length > 0);
  if (filled.length === 0)
    throw new Failure('There are no entries: the text or the range of commits is empty.');
  const facts = [
    `Version: ${version}`,
    ...(platforms.length > 0 ? [`Platforms: ${platforms.join(', ')}`] : []),
    ...(game === '' ? [] : [`Game: ${game}`]),
  ];
  const lists = filled.map((part) =>
    [`${part}:`, ...notes.lists[part].map((entry) => `- ${entry}`)].join('\n'),
  );
  const name = `${game} ${version}`.trim();
  return {
    version,
    game,
    platforms,
    title: oneLine(options.title ?? (game === '' ? `Version ${version}` : name)).slice(0, LIMITS.title),
    shortText: `Patch notes for ${game === '' ? `version ${version}` : name}.`,
    content: `\`\`\`patch-notes\n${[facts.join('\n'), ...lists].join('\n\n')}\n\`\`\`\n`,
  };
}

function siteOf(options) {
  const text = options.site ?? process.env.STUDIO_SITE ?? '';
  if (text === '')
    throw new Failure('The site is missing: add --site https://studio.example, or set STUDIO_SITE.');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!/^https?:$/.test(url?.protocol ?? ''))
    throw new Failure(`${text} is not an address such as https://studio.example.`);
  const isHere =
    /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname) || url.hostname.endsWith('.localhost');
  if (url.protocol === 'http:' && !isHere)
    throw new Failure(
      'The address must begin with https://, because the key would travel readable for everybody.',
    );
  return url.origin;
}

function keyOf() {
  const key = (process.env.STUDIO_KEY ?? '').trim();
  const at = key.indexOf(':');
  if (key === '')
    throw new Failure('The key is missing: set the variable STUDIO_KEY to the key of a machine account.');
  if (at < 1 || at === key.length - 1)
    throw new Failure(
      'STUDIO_KEY is incomplete. Copy the whole key, with the part before and after the colon.',
    );
  return { email: key.slice(0, at), password: key.slice(at + 1) };
}

/** Sends a request. Returns the status and the response as text. */
async function send(address, { body, token } = {}) {
  try {
    const response = await fetch(address, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const why =
      error.name === 'TimeoutError' ? 'no response within 30 seconds' : (error.cause?.code ?? error.message);
    throw new Failure(
      `${new URL(address).origin} cannot be reached (${why}). Check the address, and try again.`,
    );
  }
}

function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads the URLs of the site's documents and accounts from its home page. */
async function engineOf(site) {
  const { status, text } = await send(`${site}/`);
  const [, json = ''] = /<script[^>]*\bid="engine"[^>]*>([^<]*)<\/script>/.exec(text) ?? [];
  const engine = jsonOf(json);
  if (typeof engine?.app?.projectId !== 'string')
    throw new Failure(`${site} does not look like a Studio Site (status ${status}). Check the address.`);
  const { projectId, apiKey } = engine.app;
  const accounts =
    { null: 'https://', 'same-origin': `${site}/` }[engine.authOrigin] ?? `${engine.authOrigin}/`;
  const documents =
    { null: 'https://firestore.googleapis.com', 'same-origin': site }[engine.firestoreHost] ??
    `http://${engine.firestoreHost}`;
  return {
    apiKey: encodeURIComponent(apiKey),
    accounts: `${accounts}identitytoolkit.googleapis.com/v1`,
    documents: `${documents}/v1/projects/${projectId}/databases/(default)/documents`,
    root: `projects/${projectId}/databases/(default)/documents`,
  };
}

async function signIn({ accounts, apiKey }, key) {
  const body = { ...key, returnSecureToken: true };
  const { status, text } = await send(`${accounts}/accounts:signInWithPassword?key=${apiKey}`, { body });
  const answer = jsonOf(text);
  if (typeof answer?.idToken === 'string') return { uid: answer.localId, token: answer.idToken };
  const reason = String(answer?.error?.message ?? status);
  if (/^(INVALID_LOGIN_CREDENTIALS|EMAIL_NOT_FOUND|INVALID_PASSWORD|INVALID_EMAIL)/.test(reason))
    throw new Failure(
      'The site does not know the key. Check STUDIO_KEY, or ask an administrator for a new machine account.',
    );
  if (reason.startsWith('USER_DISABLED')) throw new Failure(REVOKED);
  if (reason.startsWith('TOO_MANY_ATTEMPTS') || status === 429) throw new Failure(TOO_MANY);
  if (/^(OPERATION_NOT_ALLOWED|PASSWORD_LOGIN_DISABLED)/.test(reason))
    throw new Failure(
      'The Firebase project refuses passwords. Switch on Email/Password in its console under Authentication, Sign-in method.',
    );
  throw new Failure(`The sign-in failed: ${reason}. Try again later, or ask an administrator.`);
}

const REVOKED = 'The key is revoked. Ask an administrator for a new machine account.';
const TOO_MANY = 'The site had too many requests from here. Try again in a minute.';

const value = (plain) => {
  if (typeof plain === 'string') return { stringValue: plain };
  if (typeof plain === 'boolean') return { booleanValue: plain };
  if (typeof plain === 'number') return { integerValue: String(plain) };
  if (Array.isArray(plain)) return { arrayValue: plain.length === 0 ? {} : { values: plain.map(value) } };
  return { mapValue: { fields: fields(plain) } };
};
const fields = (plain) => Object.fromEntries(Object.entries(plain).map(([name, one]) => [name, value(one)]));

/** The id of the draft. It is the same in each run with the same key, game and version. */
function idOf(uid, { game, version }) {
  const words = `${game} ${version}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  const mark = createHash('sha256')
    .update(JSON.stringify([uid, game, version]))
    .digest('hex')
    .slice(0, 12);
  return `patch-${words === '' ? '' : `${words}-`}${mark}`;
}

/** Writes the post, and the time at which the key was used, in one commit. */
function commit({ documents, root }, { uid, token }, id, post, isNew) {
  const { title, shortText, content, version, platforms, game } = post;
  const texts = { title, shortText, content, patch: { listed: true, version, platforms, game } };
  const now = Date.now();
  const states = { published: false, pinned: false, featured: false };
  const rest = { authors: [uid], image: '', creationDate: now, publishDate: now, ...states };
  const tags = game !== '' && game.length <= 40 ? { tags: [game] } : {};
  const name = `${root}/projectdata/website/blogPosts/${id}`;
  const draft = isNew
    ? { update: { name, fields: fields({ ...texts, ...rest, ...tags }) }, currentDocument: { exists: false } }
    : {
        update: { name, fields: fields(texts) },
        updateMask: { fieldPaths: Object.keys(texts) },
        currentDocument: { exists: true },
      };
  const use = {
    update: { name: `${root}/userdata/${uid}`, fields: fields({ used: { post: id } }) },
    updateMask: { fieldPaths: ['used.post'] },
    updateTransforms: [{ fieldPath: 'used.at', setToServerValue: 'REQUEST_TIME' }],
  };
  return send(`${documents}:commit`, { token, body: { writes: [draft, use] } });
}

/** Reads a document; null if it is missing or the rules hide it. */
async function read({ documents }, { token }, path) {
  const { status, text } = await send(`${documents}/${path}`, { token });
  return status === 200 ? (jsonOf(text)?.fields ?? {}) : null;
}

/** Stores the draft. Returns the sentence to print. */
async function store(engine, caller, site, post, replaces) {
  const id = idOf(caller.uid, post);
  const place = `${site}/admin/blogs/${id}`;
  let isNew = true;
  for (let attempt = 1; ; attempt++) {
    const { status, text } = await commit(engine, caller, id, post, isNew);
    if (status === 200)
      return `${isNew ? 'The draft was created' : 'The texts of the draft were replaced'}: ${place}`;
    if (status === 429) throw new Failure(TOO_MANY);
    if (![403, 409].includes(status))
      throw new Failure(
        `The site did not store the draft (status ${status}): ${oneLine(text).slice(0, 300)}`,
      );
    const record = await read(engine, caller, `userdata/${caller.uid}`);
    if (record === null || Number(record.permissionLevel?.integerValue ?? 0) === 0)
      throw new Failure(REVOKED);
    if (record.machine?.booleanValue !== true)
      throw new Failure('STUDIO_KEY is not the key of a machine account. Ask an administrator for one.');
    const stored = await read(engine, caller, `projectdata/website/blogPosts/${id}`);
    if (stored?.published?.booleanValue === true)
      throw new Failure(`The post of this version is published already, so it was not changed: ${place}`);
    if (stored !== null && !replaces)
      return `The draft of this version is there already, so nothing was changed (--replace overwrites it): ${place}`;
    if (attempt === 3)
      throw new Failure(
        stored === null
          ? 'The site refused the draft. Ask an administrator whether the site is newer or older than this program.'
          : `A colleague has continued the draft, so it was not changed: ${place}`,
      );
    if (isNew && stored !== null) isNew = false;
    else await new Promise((resolve) => setTimeout(resolve, BETWEEN_USES));
  }
}

async function run() {
  const options = optionsOf(process.argv.slice(2));
  if (options.help) return HELP;
  const post = postOf(options);
  if (options['dry-run']) return `${post.title}\n\n${post.content}`;
  const site = siteOf(options);
  const key = keyOf();
  const engine = await engineOf(site);
  return store(engine, await signIn(engine, key), site, post, options.replace === true);
}

try {
  console.log(await run());
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
