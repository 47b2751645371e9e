import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';

// A minimal static file server in its own process, as the upper limit for any server. It sends one precompressed file
// to every client, from disk or from memory. Prints its port. Arguments: the file, and `stream` or `memory`.
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
