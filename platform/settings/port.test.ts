import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { bindPort } from './port.ts';

/**
 * Sends the text `sent` on a connection, and then sends `meanwhile` repeatedly until the connection closes. Resolves to
 * what the server sent.
 */
function conversation(port: number, sent: string, meanwhile = ''): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    const drip = setInterval(() => meanwhile && socket.write(meanwhile), 200);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      resolve(heard);
    });
    socket.write(sent);
  });
}

test('an incomplete request times out, but a long response does not', async () => {
  const port = await bindPort('127.0.0.1', 0);
  const number = Number(new URL(port.origin).port);
  // Lowers the time limits, which by default are one minute for headers and five minutes for a whole request.
  expect(port.server.headersTimeout).toBe(60_000);
  expect(port.server.requestTimeout).toBe(300_000);
  port.server.headersTimeout = 1000;
  port.server.requestTimeout = 2000;
  port.serve(async (request) => {
    if (request.method === 'POST') return new Response(String((await request.text()).length));
    const words = new ReadableStream({
      async start(controller) {
        for (let n = 0; n < 80; n++) {
          controller.enqueue(new TextEncoder().encode('word '));
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        controller.close();
      },
    });
    return new Response(words);
  });
  const [head, body, answer] = await Promise.all([
    conversation(number, 'GET / HTTP/1.1\r\nHost: x\r\n', 'X-More: 1\r\n'),
    conversation(number, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n', 'x'),
    conversation(number, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
  ]);
  expect(head).toContain('408 Request Timeout');
  expect(body).toContain('408 Request Timeout');
  expect(answer.match(/word/g)).toHaveLength(80);
  await port.close();
}, 60_000);
