import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Writes these bytes to the server and returns everything that it answers until it closes. */
export async function rawRequest(url: string, bytes: string): Promise<string> {
  const socket = openSocket(url);
  socket.write(bytes);
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk));
  await once(socket, 'close');
  return answer;
}

export function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname);
}
