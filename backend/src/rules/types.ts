import type { QueryFilter } from '../model/query.ts';
import type { Fields } from '../model/value.ts';

/** A document as the rules see it: its fields, and its path relative to the database root. */
export interface RulesDocument {
  path: string;
  fields: Fields;
}

/** `request.auth`: null when signed out. */
export type RulesAuth = { uid: string; token: Record<string, unknown> } | null;

/** Finds a document for `get()` and `exists()` (before the commit) or `getAfter()` and `existsAfter()` (after it). */
export type Lookup = (path: string) => RulesDocument | null;

interface RequestBase {
  auth: RulesAuth;
  /** `request.time`, microseconds since 1970. */
  time: number;
  lookup: Lookup;
  /**
   * Counts lookups across a request. Share one object among all documents of a batch: the limit is then 20 in all,
   * besides 10 per operation (backend/docs/rules.md#limits).
   */
  budget?: LookupBudget;
}

export interface LookupBudget {
  /** Paths already read in this request; reading them again is free. */
  seen: Set<string>;
  limit: number;
}

export interface GetRequest extends RequestBase {
  method: 'get';
  path: string;
  resource: RulesDocument | null;
}

export interface WriteRequest extends RequestBase {
  method: 'create' | 'update' | 'delete';
  path: string;
  /** The document before the commit. */
  resource: RulesDocument | null;
  /**
   * The pending document after transforms; null for a deletion. For `update()` of a missing document: the masked
   * fields.
   */
  newResource: RulesDocument | null;
  lookupAfter: Lookup;
}

/** A query as the rules see it: its constraints, never stored data. */
export interface ListRequest extends RequestBase {
  method: 'list';
  /** Path of the parent document, '' at the root. */
  parent: string;
  collectionId: string;
  allDescendants: boolean;
  filter: QueryFilter | null;
  orderBy: { field: string; direction: 'ASC' | 'DESC' }[];
  limit: number | null;
  offset: number;
}

/** `reason` is for the server's log; clients get production's text. `lookups`: the document paths read. */
export interface Decision {
  allowed: boolean;
  reason: string;
  lookups: readonly string[];
}

export interface Ruleset {
  /** Evaluates a read of one document, or one write. */
  allows(request: GetRequest | WriteRequest): Decision;
  /** Evaluates a query from its constraints: allowed only if no possible result is forbidden. */
  allowsList(request: ListRequest): Decision;
  /**
   * Evaluates one result of an allowed query with its real data (the same `list` condition). A denial shows that the
   * evaluation by constraints was wrong: the caller denies the whole query and logs an error.
   */
  allowsListResult(request: ListRequest, document: RulesDocument): Decision;
  /** Counts, for each `allow` and each condition, results of true, false and error since the ruleset was compiled. */
  coverage(): CoverageEntry[];
}

/** A stored object as the rules see it; null fields are null in the rules too. Times are milliseconds since 1970. */
export interface RulesObject {
  name: string;
  bucket: string;
  size: number;
  contentType: string;
  contentDisposition: string;
  contentEncoding: string;
  contentLanguage: string | null;
  cacheControl: string | null;
  metadata: Readonly<Record<string, string>> | null;
  md5Hash: string | null;
  crc32c: string | null;
  /** Properties assigned on storing; null before that. */
  stored: {
    generation: number;
    metageneration: number;
    etag: string;
    storageClass: string;
    timeCreated: number;
    updated: number;
  } | null;
}

/** A request for an object, or for the list of objects below a prefix. */
export interface StorageRequest extends Omit<RequestBase, 'budget'> {
  /** An upload is a `create`, also when it overwrites an object. */
  method: 'get' | 'list' | 'create' | 'update' | 'delete';
  bucket: string;
  /** The object's name; for a list, the prefix without its last slash. */
  name: string;
  resource: RulesObject | null;
  /** The object after the request; null when the request writes none. */
  newResource: RulesObject | null;
}

export interface StorageRuleset {
  allows(request: StorageRequest): Decision;
  coverage(): CoverageEntry[];
}

export interface CoverageEntry {
  line: number;
  column: number;
  /** The source text of the allow statement's condition or of a sub-condition (an operand of `&&`, `||`, `!`). */
  text: string;
  kind: 'allow' | 'condition';
  whenTrue: number;
  whenFalse: number;
  whenError: number;
}
