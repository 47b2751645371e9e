import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** The serial number of the certificate; empty without TLS. */
  serial: string;
}

/**
 * Sends a request to this machine, whatever the host of the URL is. With HTTPS, rejects unless the certificate was
 * issued by the authority `ca`, which is in PEM format. With a `body`, the request is a POST.
 */
export function ask(
  url: string,
  ca: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Answer> {
  const { protocol, hostname, host, port, pathname, search } = new URL(url);
  const options = {
    host: '127.0.0.1',
    port,
    path: pathname + search,
    method: body === undefined ? 'GET' : 'POST',
    headers: { host, ...headers },
    agent: false,
  };
  return new Promise((resolve, reject) => {
    const asked =
      protocol === 'https:' ? request({ ...options, servername: hostname, ca }) : plainRequest(options);
    asked.on('response', (answer) => {
      const serial =
        protocol === 'https:' ? (answer.socket as TLSSocket).getPeerCertificate().serialNumber : '';
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text, serial }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
