import type { LogEntry } from '../log.ts';
import { anyone, type Call, caller, type Guard, inHandshake, objectCaller, owner, ownPage } from './call.ts';
import { clearDocuments, noSuchCall, replaceRules, replaceStorageRules } from './firestore/maintenance.ts';
import { batchGet, runAggregationQuery, runQuery } from './firestore/reads.ts';
import {
  batchWrite,
  beginTransaction,
  commit,
  listCollectionIds,
  listed,
  noSuchAddress,
  noSuchMethod,
  rollback,
} from './firestore/rest.ts';
import { documents } from './firestore/rest-documents.ts';
import { inFirestoreWords, inListOfFirestoreWords } from './http/responses.ts';
import { deleteAccounts, listAccounts, noSuchAccountsCall, updateAccount } from './identity/accounts.ts';
import { googleReturn, googleReturnPage, onlyToOpen, signInWindow } from './identity/google-pages.ts';
import { inIdentityWords, inWindowWords } from './identity/refusals.ts';
import {
  deleteAccount,
  emulatorConfig,
  lookup,
  noSuchIdentityCall,
  projectConfig,
  publicKeys,
  recaptchaConfig,
  refreshToken,
  revokeToken,
  signInWithCustomToken,
  signInWithIdp,
  signInWithPassword,
  signUp,
} from './identity/sign-in.ts';
import type { LimitClass } from './limits/budget.ts';
import { deleteObject, listObjects, noSuchObject, readObject, updateObject } from './storage/objects.ts';
import { inStorageWords } from './storage/refusals.ts';
import { upload } from './storage/upload.ts';

/** Patterns of parameters that match only certain texts. */
const PARAMETERS: Readonly<Record<string, string>> = { version: 'v[12]', method: '[A-Za-z]+' };

/** The HTTP method of a route. A `GET` route also serves HEAD. */
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'ANY';
type Answer = (call: Call) => Response | null | Promise<Response | null>;
type Refuse = (error: unknown, log: (entry: LogEntry) => void) => Response;

/** One endpoint. The syntax of its path is described at `compilePath`. */
type Row = readonly [method: Method, path: string, limit: LimitClass, guard: Guard, answer: Answer];

export interface Route {
  method: Method;
  /** The part of the path before its first parameter. */
  start: string;
  path: RegExp;
  limit: LimitClass;
  guard: Guard;
  /** Returns the response. Null if the endpoint does not exist in this configuration. */
  answer: Answer;
  /** The error response if the guard or the handler throws. */
  refuse: Refuse;
}

const IDENTITY = '/identitytoolkit.googleapis.com/{version}';
const FIRESTORE = '/google.firestore.v1.Firestore';
const DOCUMENTS = '/v1/projects/{project}/databases/{database}/documents{/path*}';
const OBJECTS = '/v0/b/{bucket}/o';
const EMULATOR = '/emulator/v1/projects/{project}';

/** All endpoints of the backend (backend/docs/protocol.md). The first matching row wins. */
const ROUTES: readonly Route[] = [
  ...rows(inIdentityWords, [
    ['GET', '/emulator/auth/handler', 'identity', anyone, signInWindow],
    ['ANY', '/emulator/auth/handler', 'identity', anyone, onlyToOpen],
    ['POST', `${IDENTITY}/accounts:signInWithIdp`, 'identity', anyone, signInWithIdp],
    ['POST', `${IDENTITY}/accounts:signInWithCustomToken`, 'identity', anyone, signInWithCustomToken],
    ['POST', `${IDENTITY}/accounts:signUp`, 'identity', anyone, signUp],
    ['POST', `${IDENTITY}/accounts:signInWithPassword`, 'identity', anyone, signInWithPassword],
    ['POST', `${IDENTITY}/accounts:lookup`, 'identity', anyone, lookup],
    ['POST', `${IDENTITY}/accounts:delete`, 'identity', anyone, deleteAccount],
    ['ANY', '/securetoken.googleapis.com/v1/token', 'identity', anyone, refreshToken],
    ['POST', '/securetoken.googleapis.com/v1/token:revoke', 'identity', anyone, revokeToken],
    ['GET', `${IDENTITY}/projects`, 'free', anyone, projectConfig],
    ['GET', `${IDENTITY}/recaptchaConfig`, 'free', anyone, recaptchaConfig],
    ['GET', `${IDENTITY}/projects/{project}/accounts:batchGet`, 'maintenance', owner, listAccounts],
    ['POST', `${IDENTITY}/projects/{project}/accounts:update`, 'maintenance', owner, updateAccount],
    ['ANY', `${IDENTITY}{/call*}`, 'identity', anyone, noSuchIdentityCall],
    ['ANY', '/.well-known/jwks.json', 'free', anyone, publicKeys],
    ['GET', `${EMULATOR}/accounts`, 'maintenance', owner, listAccounts],
    ['DELETE', `${EMULATOR}/accounts`, 'maintenance', owner, deleteAccounts],
    ['ANY', `${EMULATOR}/accounts`, 'maintenance', owner, noSuchAccountsCall],
    ['ANY', `${EMULATOR}/config`, 'free', anyone, emulatorConfig],
  ]),
  ...rows(inWindowWords, [
    ['GET', '/auth/google', 'free', anyone, googleReturnPage],
    ['ANY', '/auth/google', 'identity', ownPage, googleReturn],
  ]),
  ...rows(inListOfFirestoreWords, [
    ['POST', `${DOCUMENTS}:batchGet`, 'read', caller, listed(batchGet)],
    ['POST', `${DOCUMENTS}:runQuery`, 'read', caller, listed(runQuery)],
    ['POST', `${DOCUMENTS}:runAggregationQuery`, 'read', caller, listed(runAggregationQuery)],
  ]),
  ...rows(inFirestoreWords, [
    ['POST', `${DOCUMENTS}:commit`, 'write', caller, commit],
    ['POST', `${DOCUMENTS}:beginTransaction`, 'write', caller, beginTransaction],
    ['POST', `${DOCUMENTS}:rollback`, 'write', caller, rollback],
    ['POST', `${DOCUMENTS}:listCollectionIds`, 'read', caller, listCollectionIds],
    ['POST', `${DOCUMENTS}:batchWrite`, 'write', caller, batchWrite],
    // A colon introduces a method only in a POST; with other HTTP methods the colon is part of an id.
    ['POST', `${DOCUMENTS}:{method}`, 'write', caller, noSuchMethod],
    ['POST', DOCUMENTS, 'write', caller, documents],
    ['PATCH', DOCUMENTS, 'write', caller, documents],
    ['DELETE', DOCUMENTS, 'write', caller, documents],
    ['ANY', DOCUMENTS, 'read', caller, documents],
    ['ANY', '/v1/projects{/rest*}', 'read', anyone, noSuchAddress],
    ['POST', `${FIRESTORE}/Write/channel`, 'write', inHandshake, writeChannel],
    ['ANY', `${FIRESTORE}/Write/channel`, 'listen', inHandshake, writeChannel],
    ['ANY', `${FIRESTORE}/Listen/channel`, 'listen', inHandshake, listenChannel],
    ['DELETE', `${EMULATOR}/databases/(default)/documents`, 'maintenance', owner, clearDocuments],
    ['ANY', `${EMULATOR}/databases/(default)/documents`, 'maintenance', owner, noSuchCall],
    ['PUT', `${EMULATOR}:securityRules`, 'maintenance', owner, replaceRules],
    ['ANY', `${EMULATOR}:securityRules`, 'maintenance', owner, noSuchCall],
    // Outside of emulator mode this path belongs to the site.
    ['ANY', '/internal/setRules', 'free', anyone, replaceStorageRules],
  ]),
  ...rows(inStorageWords, [
    ['POST', OBJECTS, 'write', objectCaller, upload],
    ['GET', OBJECTS, 'read', objectCaller, listObjects],
    ['GET', `${OBJECTS}/{name}`, 'read', objectCaller, readObject],
    ['PATCH', `${OBJECTS}/{name}`, 'write', objectCaller, updateObject],
    ['DELETE', `${OBJECTS}/{name}`, 'write', objectCaller, deleteObject],
    ['ANY', '/v0/b{/rest*}', 'read', anyone, noSuchObject],
  ]),
];

function rows(refuse: Refuse, table: readonly Row[]): Route[] {
  return table.map(([method, path, limit, guard, answer]) => ({
    method,
    start: path.split('{', 1).join(),
    path: compilePath(path),
    limit,
    guard,
    answer,
    refuse,
  }));
}

export interface Matched {
  route: Route;
  url: URL;
  params: Readonly<Record<string, string>>;
}

/** The route of a request with its path parameters; null if no route matches. */
export function findRoute({ method, url }: Pick<Request, 'method' | 'url'>): Matched | null {
  const parsed = new URL(url);
  const path = decodedPath(parsed);
  for (const route of ROUTES) {
    // A cheap test of the prefix skips most routes, because regular expressions are slower.
    if (!takes(route.method, method) || !path.startsWith(route.start)) continue;
    const found = route.path.exec(path);
    if (found) return { route, url: parsed, params: { ...found.groups } };
  }
  return null;
}

function takes(method: Method, asked: string): boolean {
  return (
    method === 'ANY' || method === asked || asked === 'OPTIONS' || (method === 'GET' && asked === 'HEAD')
  );
}

/** Decodes characters that clients encode in names of databases and methods. */
function decodedPath({ pathname }: URL): string {
  if (!pathname.includes('%')) return pathname;
  return pathname.replace(/%28/gi, '(').replace(/%29/gi, ')').replace(/%3A/gi, ':');
}

/** The WebChannel endpoint of the Listen stream. */
function listenChannel({ request, services, address }: Call): Promise<Response> {
  return services.channel.handle(request, 'Listen', address);
}

/** The WebChannel endpoint of the Write stream. */
function writeChannel({ request, services, address }: Call): Promise<Response> {
  return services.channel.handle(request, 'Write', address);
}

/**
 * Compiles a path to a regular expression with named groups. `{name}` matches its pattern in PARAMETERS or, without
 * one, any text without a slash; `{/name*}` matches a slash and any text after it, or nothing. Everything else is
 * literal. Of the special characters of regular expressions, a path may contain only dots and parentheses, which are
 * escaped.
 */
function compilePath(path: string): RegExp {
  const source = path.split(/(\{[^}]+\})/).map((part) => {
    const [, rest, name = ''] = /^\{(?:\/(\w+)\*|(\w+))\}$/.exec(part) ?? [];
    if (rest) return `(?:/(?<${rest}>.*))?`;
    return name === '' ? part.replace(/[.()]/g, '\\$&') : `(?<${name}>${PARAMETERS[name] ?? '[^/]+'})`;
  });
  return new RegExp(`^${source.join('')}$`, 's');
}
