import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';

// A bare static file server in a process of its own: sends one precompressed file to every client, from disk or from
// memory, the upper limit of any file server. Prints its port. Arguments: file, `stream` or `memory`.
const [file = '', how = 'stream'] = process.argv.slice(2);
const { size } = statSync(file);
const content = readFileSync(file);
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'br',
  'content-length': size,
  'cache-control': 'public, max-age=0',
};
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  if (how === 'memory') response.end(content);
  else createReadStream(file).pipe(response);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
