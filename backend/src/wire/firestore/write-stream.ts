import type { Database } from '../../firestore/database-api.ts';
import type { LogEntry } from '../../log.ts';
import type { Caller } from '../../model/caller.ts';
import { asFirestoreError } from '../http/http-error.ts';
import { sendError } from '../webchannel/webchannel.ts';
import type { Session, Stream } from '../webchannel/webchannel-session.ts';
import type { Names } from './names.ts';
import { objectOf } from './proto-value.ts';
import { commitResponse, parseWrites } from './proto-write.ts';

/**
 * The Write stream: pipelined batches, applied and answered in order. After a refusal nothing more of this session
 * is applied; the client opens a new one and sends what is unanswered.
 */
export function openWriteStream(
  session: Session,
  caller: Caller,
  database: Database,
  names: Names,
  log: (entry: LogEntry) => void,
): Stream {
  let order: Promise<void> = Promise.resolve();
  let tokens = 0;
  let ended = false;
  const nextToken = () => Buffer.from(String(++tokens)).toString('base64');

  async function answer(message: unknown): Promise<void> {
    if (ended) return;
    try {
      const request = objectOf(message, 'A write request');
      if (request.writes === undefined) {
        session.send(JSON.stringify({ streamId: session.sid, streamToken: nextToken() }));
        return;
      }
      const result = await database.commit(parseWrites(request.writes, names), caller);
      session.send(JSON.stringify({ streamToken: nextToken(), ...commitResponse(result) }));
    } catch (error) {
      ended = true;
      sendError(session, asFirestoreError(error, log));
    }
  }

  return {
    receive(message) {
      order = order.then(() => answer(message));
    },
    close() {
      ended = true;
    },
  };
}
