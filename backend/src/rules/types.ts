import type { QueryFilter } from '../model/query.ts';
import type { Fields } from '../model/value.ts';

/** A document for the rules: its fields, and its path relative to the database root. */
export interface RulesDocument {
  path: string;
  fields: Fields;
}

/** `request.auth`; null if signed out. */
export type RulesAuth = { uid: string; token: Record<string, unknown> } | null;

/**
 * Finds a document: for `get()` and `exists()` in the state before the commit, for `getAfter()` and `existsAfter()` in
 * the state after the commit.
 */
export type Lookup = (path: string) => RulesDocument | null;

interface RequestBase {
  auth: RulesAuth;
  /** `request.time`, in microseconds since 1970. */
  time: number;
  lookup: Lookup;
  /**
   * Counts the lookups of a request. All documents of a batch share this object, so together they have at most 20
   * lookups. Each operation also has its own limit of 10 (backend/docs/rules.md#limits).
   */
  budget?: LookupBudget;
}

export interface LookupBudget {
  /** Paths that this request has already looked up. Looking them up again does not count. */
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
   * The document after the write; null for a deletion. For an `update()` of a missing document: the fields in the mask.
   */
  newResource: RulesDocument | null;
  lookupAfter: Lookup;
}

/** A query for the rules: its constraints, without stored data. */
export interface ListRequest extends RequestBase {
  method: 'list';
  /** Path of the parent document; '' for the root. */
  parent: string;
  collectionId: string;
  allDescendants: boolean;
  filter: QueryFilter | null;
  orderBy: { field: string; direction: 'ASC' | 'DESC' }[];
  limit: number | null;
  offset: number;
}

/**
 * Whether the rules allow a request. `reason` is only logged; clients get the message of Google's servers. `lookups`:
 * the document paths that were read.
 */
export interface Decision {
  allowed: boolean;
  reason: string;
  lookups: readonly string[];
}

export interface Ruleset {
  /** Evaluates the rules for a read or write of one document. */
  allows(request: GetRequest | WriteRequest): Decision;
  /** Evaluates a query from its constraints. It is allowed only if every possible result is allowed. */
  allowsList(request: ListRequest): Decision;
  /**
   * Evaluates one result of an allowed query with its data, by the same `list` condition. If this denies the result,
   * the evaluation by constraints was wrong. The caller then denies the whole query and logs an error.
   */
  allowsListResult(request: ListRequest, document: RulesDocument): Decision;
  /** For each `allow` and each condition: how often it was true, false or an error since the ruleset was compiled. */
  coverage(): CoverageEntry[];
}

/**
 * A stored object for the rules. A property that is null here is also null in the rules. Times are in milliseconds
 * since 1970.
 */
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
  /** Properties that the server sets when it stores the object; null before that. */
  stored: {
    generation: number;
    metageneration: number;
    etag: string;
    storageClass: string;
    timeCreated: number;
    updated: number;
  } | null;
}

/** A request for an object, or for a list of the objects below a prefix. */
export interface StorageRequest extends Omit<RequestBase, 'budget'> {
  /** Every upload is a `create`, even if it overwrites an object. */
  method: 'get' | 'list' | 'create' | 'update' | 'delete';
  bucket: string;
  /** Name of the object. For a list, the prefix without its final slash. */
  name: string;
  resource: RulesObject | null;
  /** The object after the request; null if the request stores none. */
  newResource: RulesObject | null;
}

export interface StorageRuleset {
  allows(request: StorageRequest): Decision;
  coverage(): CoverageEntry[];
}

export interface CoverageEntry {
  line: number;
  column: number;
  /** Source text of an `allow`'s condition (if it has none, of the `allow`), or of an operand of `&&`, `||` or `!`. */
  text: string;
  kind: 'allow' | 'condition';
  whenTrue: number;
  whenFalse: number;
  whenError: number;
}
