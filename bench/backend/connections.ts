import { connect, type Socket } from 'node:net';

// A minimal HTTP client. Node's own client needs about as much processor time per call as an engine (a Firestore
// server) needs per commit. On two cores, that would slow down the engine. This client writes a prepared request and
// searches for the end of the response, in the same way for all engines.

interface Answer {
  status: number;
  /** The body, decoded as Latin-1, so that its length equals the number of bytes. */
  body: string;
}

/** A persistent connection for one call at a time. */
class Connection {
  readonly #socket: Socket;
  #received = '';
  #answered: ((answer: Answer) => void) | null = null;
  #failed: ((error: Error) => void) | null = null;
  isOpen = true;

  constructor(port: number) {
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (text) => this.#take(String(text)));
    this.#socket.on('error', (error) => this.#failed?.(error));
    this.#socket.on('close', () => {
      this.isOpen = false;
      this.#failed?.(new Error('The connection was closed.'));
    });
  }

  call(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  #take(text: string): void {
    this.#received += text;
    const answer = wholeAnswer(this.#received);
    if (answer === null) return;
    this.#received = '';
    const answered = this.#answered;
    this.#answered = null;
    this.#failed = null;
    answered?.(answer);
  }
}

/** The response if it is complete; otherwise null. */
function wholeAnswer(received: string): Answer | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = received.slice(0, end);
  const rest = received.slice(end + 4);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return rest.length < Number(length) ? null : { status, body: rest };
  const body = joinedChunks(rest);
  return body === null ? null : { status, body };
}

/** Decodes a chunked body; null if the last chunk is missing. */
function joinedChunks(text: string): string | null {
  let body = '';
  for (let at = 0; ; ) {
    const line = text.indexOf('\r\n', at);
    if (line < 0) return null;
    const length = Number.parseInt(text.slice(at, line), 16);
    if (length === 0) return text.endsWith('\r\n\r\n') ? body : null;
    body += text.slice(line + 2, line + 2 + length);
    at = line + 2 + length + 2;
  }
}

const free = new Map<number, Connection[]>();

/**
 * Sends a POST to this port on a persistent connection. Resolves to the response body. Throws unless the status is 200.
 */
export async function post(port: number, path: string, ownerToken: string, body: string): Promise<string> {
  const idle = free.get(port) ?? [];
  free.set(port, idle);
  let connection = idle.pop();
  while (connection && !connection.isOpen) connection = idle.pop();
  connection ??= new Connection(port);
  const { status, body: answer } = await connection.call(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${ownerToken}\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  idle.push(connection);
  if (status !== 200) throw new Error(`${path}: ${status} ${answer}`);
  return answer;
}
