import type { QueryFilter } from '../model/query.ts';
import type { Fields } from '../model/value.ts';

/** What the rules see of a document: its fields, at a path relative to the database root. */
export interface RulesDocument {
  path: string;
  fields: Fields;
}

/** `request.auth`: null when signed out. */
export type RulesAuth = { uid: string; token: Record<string, unknown> } | null;

/** Finds a document for `get()`/`exists()` (state before the commit) or `getAfter()`/`existsAfter()` (after it). */
export type Lookup = (path: string) => RulesDocument | null;

interface RequestBase {
  auth: RulesAuth;
  /** `request.time`, microseconds since 1970. */
  time: number;
  lookup: Lookup;
  /**
   * Counts lookups over a whole request. Pass one object for all documents of a batch: its limit is then 20 in
   * total beside 10 for each operation (backend/docs/rules.md#limits).
   */
  budget?: LookupBudget;
}

export interface LookupBudget {
  /** Paths already read in this request: repeats are free. */
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
  /** The pending document after transforms; null on delete. For `update()` of a missing document: the masked fields. */
  newResource: RulesDocument | null;
  lookupAfter: Lookup;
}

/** A query as the rules see it: by its constraints, never on stored data. */
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

/** `reason` is for the server's log only: clients get production's wording. `lookups` lists the document paths that were read. */
export interface Decision {
  allowed: boolean;
  reason: string;
  lookups: readonly string[];
}

export interface Ruleset {
  /** Decides on a read of one document or on one write. */
  allows(request: GetRequest | WriteRequest): Decision;
  /** Decides on a query by its constraints: allowed only if no possible result is forbidden. */
  allowsList(request: ListRequest): Decision;
  /**
   * Decides on one real result of an allowed query with its real data (the same `list` condition). A false answer
   * means that the decision by constraints was wrong: the caller denies the whole query and logs an error.
   */
  allowsListResult(request: ListRequest, document: RulesDocument): Decision;
  /** How often each `allow` and each condition was true, false or an error since the ruleset was compiled. */
  coverage(): CoverageEntry[];
}

/** A stored object as the rules see it; what is null here is null to them. Times are milliseconds since 1970. */
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
  /** What an object gets when it is stored: null for one that is still being made. */
  stored: {
    generation: number;
    metageneration: number;
    etag: string;
    storageClass: string;
    timeCreated: number;
    updated: number;
  } | null;
}

/** A request for an object, or for the list of those below a prefix. */
export interface StorageRequest extends Omit<RequestBase, 'budget'> {
  /** An upload is a `create`, also over an object that is there. */
  method: 'get' | 'list' | 'create' | 'update' | 'delete';
  bucket: string;
  /** The object's name; of a list the prefix without its last slash. */
  name: string;
  resource: RulesObject | null;
  /** The object as it will be; null for what writes none. */
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
