import { asFirestoreError } from '../http/responses.ts';
import { sendError } from '../webchannel/webchannel.ts';
import type { Session, Stream } from '../webchannel/webchannel-session.ts';
import type { ListenContext } from './listen-stream.ts';
import { listOf, objectOf } from './proto-value.ts';
import { commitResponse, parseWrites } from './proto-write.ts';

/** The context of a Write stream: like that of a Listen stream, but without the hub. */
export type WriteContext = Omit<ListenContext, 'hub'>;

/**
 * The Write stream. Clients send batches without waiting for acknowledgements. Batches are applied and acknowledged in
 * order. After an error the session applies nothing more, and the client sends the unacknowledged batches in a new
 * session.
 */
export function openWriteStream(session: Session, context: WriteContext): Stream {
  const { caller, refusal, payers, database, names, work, log } = context;
  let order: Promise<void> = Promise.resolve();
  let tokens = 0;
  let ended = false;
  const nextToken = () => Buffer.from(String(++tokens)).toString('base64');

  async function answer(message: unknown): Promise<void> {
    if (ended) return;
    try {
      work.spend('calls', 1, payers);
      const request = objectOf(message, 'A write request');
      if (request.writes === undefined) {
        session.send(JSON.stringify({ streamId: session.sid, streamToken: nextToken() }));
        return;
      }
      // The SDK attributes an error after the handshake to its first write, so the error is thrown only now.
      if (refusal) throw refusal;
      work.spend('writes', listOf(request.writes, 'writes').length, payers);
      const writes = parseWrites(request.writes, names);
      const result = await database.commit(writes, caller);
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
