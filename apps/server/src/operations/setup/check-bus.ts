// Whether the bus between the processes answers and takes this installation's password. What is
// spoken is the first words of the NATS and Redis protocols.

import { once } from 'node:events';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { about, type Finding } from './findings.ts';

const bus = about('bus');
const answerMs = 3_000;
const ports = { 'nats:': 4_222, 'redis:': 6_379, 'rediss:': 6_379 } as const;

/** `url`: one of `BUS_URL`. */
export async function checkBus(url: string): Promise<Finding> {
  const parsed = URL.parse(url.trim());
  const port = parsed === null ? undefined : Reflect.get(ports, parsed.protocol);
  if (parsed === null || typeof port !== 'number') {
    return bus.missing(
      'BUS_URL is no address of a bus: give one that begins with nats:// or redis://.',
    );
  }
  const place = `${parsed.hostname}:${parsed.port === '' ? port : parsed.port}`;
  const socket = open(parsed, port);
  try {
    const answer = await converse(socket, parsed);
    const objection = objectionIn(answer);
    if (objection === null) return bus.ok(`The bus at ${place} answers.`);
    return bus.missing(
      `The bus at ${place} refuses (${objection}): check user and password of BUS_URL.`,
    );
  } catch {
    return bus.missing(`No bus answers at ${place}: start it, or check BUS_URL and the firewalls.`);
  } finally {
    socket.destroy();
  }
}

function open({ hostname: host, port, protocol }: URL, standardPort: number): Socket {
  const place = { host, port: port === '' ? standardPort : Number(port) };
  return protocol === 'rediss:' ? connectTls({ ...place, servername: host }) : connectPlain(place);
}

/** Says who we are and asks for a sign of life; the answer as it came. */
async function converse(socket: Socket, url: URL): Promise<string> {
  const signal = AbortSignal.timeout(answerMs);
  const { promise: failed, reject } = Promise.withResolvers<never>();
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('closed')));
  failed.catch(() => undefined);
  socket.setEncoding('utf8');
  let said = '';
  socket.write(greetingFor(url));
  while (!/PONG|-ERR|-NOAUTH|-WRONGPASS/.test(said)) {
    const [piece] = await Promise.race([once(socket, 'data', { signal }), failed]);
    said += String(piece);
  }
  return said;
}

function greetingFor({ protocol, username, password }: URL): string {
  const [user, pass] = [username, password].map(decodeURIComponent);
  if (protocol === 'nats:') {
    const login = username === '' ? {} : { user, pass };
    const options = JSON.stringify({ verbose: false, name: 'trine setup', ...login });
    return `CONNECT ${options}\r\nPING\r\n`;
  }
  const words = password === '' ? [] : ['AUTH', ...(username === '' ? [] : [user]), pass];
  return `${words.length === 0 ? '' : asCommand(words)}${asCommand(['PING'])}`;
}

/** Redis' form of a command: a list of texts with their lengths. */
function asCommand(words: readonly (string | undefined)[]): string {
  const texts = words.map((word = '') => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
  return `*${texts.length}\r\n${texts.join('')}`;
}

function objectionIn(answer: string): string | null {
  const line = answer.split('\r\n').find((one) => /^-(?:ERR|NOAUTH|WRONGPASS)/.test(one));
  return line === undefined ? null : line.slice(1).trim();
}
