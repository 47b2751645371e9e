import type { Server } from 'node:http';
import { createServer as createHttp2Server, type ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import { STATUS } from '../../model/errors.ts';

// The part of protobuf's encoding that rejecting gRPC calls needs: integers, and length-delimited fields.

/** Encodes a length-delimited field: text, bytes or a message. */
function lengthField(field: number, content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes]);
}

/** Encodes a field with a non-negative integer. */
function numberField(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Buffer.from([...bytes, left]);
}

/** The last value of a field: bytes or a number; null if absent, or if the message has fields of other kinds. */
function readField(message: Uint8Array, wanted: number): Uint8Array | number | null {
  let found: Uint8Array | number | null = null;
  let at = 0;
  const number = () => {
    let value = 0;
    for (let scale = 1; at < message.length; scale *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte % 128) * scale;
      if (byte < 128) break;
    }
    return value;
  };
  while (at < message.length) {
    const tag = number();
    let value: Uint8Array | number;
    if (tag % 8 === 0) value = number();
    else if (tag % 8 === 2) {
      const length = number();
      value = message.subarray(at, at + length);
      at += length;
    } else return null;
    if (Math.floor(tag / 8) === wanted) found = value;
  }
  return found;
}

const SENTENCE =
  'This backend does not support gRPC, which the Firestore SDK uses in Node. Use firebase/firestore/lite in Node, or run this code in a browser.';
const { code } = STATUS.UNIMPLEMENTED;
/** Size limit of a request in bytes. It can be small, because every request is rejected. */
const MOST_BYTES = 64 * 1024;

/**
 * Answers gRPC requests with an error that gRPC clients can report. Otherwise they would only see a broken HTTP/1.1
 * connection. Call this before the server listens.
 */
export function answerGrpc(server: Server): void {
  const http2 = createHttp2Server();
  http2.on('stream', (stream, headers) => refuse(stream, String(headers[':path'])));
  const [http1] = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const fail = () => socket.destroy();
    socket.once('error', fail);
    socket.once('readable', () => {
      const start: Buffer | null = socket.read();
      socket.off('error', fail);
      if (start === null) socket.destroy();
      else {
        socket.unshift(start);
        if (start.toString('latin1', 0, 4) === 'PRI ') http2.emit('connection', socket);
        else http1?.call(server, socket);
      }
    });
  });
}

/**
 * Rejects a call so that the SDK reports the error. For a listener, this removes the target. For writes, the error is
 * sent after the stream's handshake; for all other calls, immediately.
 */
function refuse(stream: ServerHttp2Stream, path: string): void {
  stream.on('error', () => {});
  if (path.endsWith('/Listen')) onMessages(stream, (message) => refuseTarget(stream, message));
  else if (path.endsWith('/Write')) {
    let isOpen = false;
    onMessages(stream, () => {
      if (isOpen) stream.end();
      else stream.write(frame(Buffer.concat([lengthField(1, 'none'), lengthField(2, 'none')])));
      isOpen = true;
    });
  } else stream.respond({ ...HEADERS, ...TRAILERS }, { endStream: true });
}

const HEADERS = { ':status': 200, 'content-type': 'application/grpc' };
const TRAILERS = { 'grpc-status': String(code), 'grpc-message': SENTENCE };

/**
 * Rejects a request that adds a target: sends a message that removes the target, with the error
 * (google/firestore/v1/firestore.proto).
 */
function refuseTarget(stream: ServerHttp2Stream, request: Uint8Array): void {
  const target = readField(request, 2);
  const id = target instanceof Uint8Array ? readField(target, 5) : null;
  if (typeof id !== 'number') return;
  const cause = Buffer.concat([numberField(1, code), lengthField(2, SENTENCE)]);
  const REMOVE = 2;
  const change = Buffer.concat([numberField(1, REMOVE), numberField(2, id), lengthField(3, cause)]);
  stream.write(frame(lengthField(2, change)));
}

/** Sends the headers and calls `take` for each message of the client. The trailers contain the error. */
function onMessages(stream: ServerHttp2Stream, take: (message: Uint8Array) => void): void {
  stream.respond(HEADERS, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers(TRAILERS));
  let waiting = Buffer.alloc(0);
  stream.on('data', (part: Buffer) => {
    waiting = Buffer.concat([waiting, part]);
    while (waiting.length >= 5 && waiting.length >= 5 + waiting.readUInt32BE(1)) {
      const end = 5 + waiting.readUInt32BE(1);
      take(waiting.subarray(5, end));
      waiting = waiting.subarray(end);
    }
    if (waiting.length > MOST_BYTES) stream.end();
  });
  stream.on('end', () => stream.end());
}

/** Encodes a gRPC message: its length, then its uncompressed bytes. */
function frame(message: Uint8Array): Buffer {
  const start = Buffer.alloc(5);
  start.writeUInt32BE(message.length, 1);
  return Buffer.concat([start, message]);
}
