import { FirestoreError, STATUS } from '../model/errors.ts';
import type { Services } from './call.ts';
import { batchGet, type Read, runAggregationQuery, runQuery } from './firestore/reads.ts';
import { asFirestoreError } from './http/responses.ts';

/** The HTTP status of a read, and its response as JSON; null if the read failed. */
export interface ReadAnswer {
  status: number;
  answer: object[] | null;
}

const READS = new Map<string, Read>([
  ['batchGet', batchGet],
  ['runQuery', runQuery],
  ['runAggregationQuery', runAggregationQuery],
]);

/**
 * Handles a read like the REST interface, but without HTTP. The caller counts as signed out, and no budget is charged.
 * `method` is the part of the URL after the root of all documents, such as `:batchGet` or
 * `/projectdata/website:runQuery`.
 */
export async function readWithinProcess(
  services: Services,
  method: string,
  body: object,
): Promise<ReadAnswer> {
  const [, path = '', name = ''] = /^(?:\/(.*))?:(\w+)$/.exec(method) ?? [];
  try {
    const read = READS.get(name);
    if (!read) throw new FirestoreError('UNIMPLEMENTED', `Method ${name} is not supported.`);
    const call = {
      caller: { kind: 'anonymous' } as const,
      params: { path },
      services,
      read: <T>(job: () => T) => services.work.read([], job),
      answerOf: (parts: object[]) => parts,
    };
    return { status: 200, answer: await read(call, { ...body }) };
  } catch (error) {
    return { status: STATUS[asFirestoreError(error, services.log).status].http, answer: null };
  }
}
