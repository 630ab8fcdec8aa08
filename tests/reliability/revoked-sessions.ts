/**
 * Sessions are ended by a logout, from another device, by disabling the account and by another password; every
 * service, directly and through the gateway, and the gateway itself are asked until they refuse them:
 *
 *   npm run revoked-sessions -w tests [-- --sessions 100]
 *
 * starts a shop of its own, writes the table of `docs/reliability.md`, and ends with 1 when a session was accepted
 * for longer than it may be, or ever again. The last row is a copy that cannot hear of it; it must be seen.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { endMeasurement, measurementTold } from 'tools/command-line';
import { startOwnShop, type OwnShop } from '../shop/own-shop';
import { startCopy } from './part-copy';
import { asking, placesOfSessions, type Place, type Word } from './places-of-sessions';
import { renewReport } from './renew-report';
import { revocableSessions, type RevocableSession } from './revocable-sessions';
import { acceptedFor } from './until-refused';

const PARTS = ['svc-catalog', 'svc-orders', 'gateway', 'svc-identity'] as const;
const AT_ONCE = 4;
const LOOK_EVERY_MS = 20;
const WITHIN_MS = 1_000;
/** Decision 019. */
const WITHIN_MS_WITHOUT_NATS = 2_000;

const { values } = measurementTold(__filename, {
  words: 0,
  options: { sessions: { type: 'string', default: '100' } },
});
const SESSIONS = Number(values.sessions);

interface Row {
  name: string;
  withinMs: number;
  /** Of each session, for how long the last place accepted it. */
  ms: number[];
  isControl?: boolean;
}

/** A part is killed. @returns `performance.now()` of the moment at which it answers again */
async function killed(shop: OwnShop, part: string): Promise<number> {
  const address = part === 'gateway' ? shop.url : await shop.addressOf(part);
  const former = await shop.pidOf(part);
  process.kill(former, 'SIGKILL');
  for (;;) {
    const isAnother = (await shop.pidOf(part)) !== former;
    const answer = isAnother && (await fetch(`${address}/livez`).catch(() => null));
    if (answer) {
      await answer.arrayBuffer();
      return performance.now();
    }
    await pause(LOOK_EVERY_MS);
  }
}

async function revoked({ revoke }: RevocableSession): Promise<number> {
  await revoke();
  return performance.now();
}

async function oneAfterTheOther(
  sessions: readonly RevocableSession[],
  places: readonly Place[],
): Promise<number[]> {
  const left = [...sessions];
  const ms: number[] = [];
  const worker = async () => {
    for (let session = left.shift(); session; session = left.shift()) {
      const since = await revoked(session);
      ms.push(await acceptedFor(session, places, () => since));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return ms;
}

/**
 * Sessions end while a part is away, of which it has to know when it is back; svc-identity, without which none ends,
 * is killed right after the last of them.
 */
async function aroundADeath(
  shop: OwnShop,
  part: string,
  { sessions, places }: { sessions: readonly RevocableSession[]; places: readonly Place[] },
): Promise<number[]> {
  const isIdentity = part === 'svc-identity';
  const confirmed = sessions.map(revoked);
  const back = Promise.resolve(isIdentity && Promise.all(confirmed)).then(() => killed(shop, part));
  const ms = sessions.map(async (session, index) => {
    const since = Number(await confirmed[index]);
    return acceptedFor(session, places, async (place) =>
      isIdentity || place.part === part ? Math.max(since, await back) : since,
    );
  });
  return Promise.all(ms);
}

async function wordsOf(places: readonly Place[], { cookie }: { cookie: string }): Promise<Word[]> {
  return Promise.all(places.map(({ ask }) => ask(cookie)));
}

async function main(): Promise<boolean> {
  const shop = await startOwnShop();
  const rows: Row[] = [];
  const ended: RevocableSession[] = [];
  const note = (row: Row) => {
    rows.push(row);
    console.log(cells(row));
  };
  try {
    const places = await placesOfSessions(shop);
    const identityUrl = await shop.addressOf('svc-identity');
    const signedIn = async (count: number) => {
      const sessions = await revocableSessions(shop.url, identityUrl, count);
      for (const session of sessions) {
        const words = await wordsOf(places, session);
        if (words.some((word) => word !== 'accepted')) throw new Error(`${words}: not signed in`);
      }
      return sessions;
    };
    const round = async (around: string, withinMs: number) => {
      const sessions = await signedIn(SESSIONS);
      note({ name: around, withinMs, ms: await oneAfterTheOther(sessions, places) });
      ended.push(...sessions);
      for (const part of PARTS) {
        const some = await signedIn(SESSIONS / PARTS.length);
        const ms = await aroundADeath(shop, part, { sessions: some, places });
        note({ name: `${around}, ${part} killed and back`, withinMs, ms });
        ended.push(...some);
      }
    };
    await round('all is well', WITHIN_MS);
    await shop.nats.halt();
    await round('NATS is away', WITHIN_MS_WITHOUT_NATS);
    const [stranger] = await signedIn(1);
    let acceptedAgain = 0;
    for (const session of ended) {
      const words = await wordsOf(places, session);
      acceptedAgain += Number(words.some((word) => word !== 'refused'));
    }
    console.log(`Of ${ended.length} ended sessions ${acceptedAgain} are accepted after all that.`);
    const others = await wordsOf(places, stranger as RevocableSession);
    if (others.includes('refused')) throw new Error('A session that nobody ended is refused.');
    await shop.nats.resume();
    note(await deafCopy(shop, await signedIn(1)));
    const after = `Of these ${ended.length} sessions, asked for at every place after the last restart, ${acceptedAgain} were accepted.`;
    await renewReport({ revocations: `${report(rows)}\n\n${after}` });
    return rows.every(isRight) && acceptedAgain === 0;
  } finally {
    await shop.stop();
  }
}

/** A copy of svc-orders that reaches neither NATS nor svc-identity has to go on accepting the session. */
async function deafCopy(shop: OwnShop, sessions: readonly RevocableSession[]): Promise<Row> {
  const nowhere = { NATS_URL: 'nats://127.0.0.1:9', IDENTITY_URL: 'http://127.0.0.1:9' };
  const copy = await startCopy(shop, 'svc-orders', nowhere);
  const part = 'a deaf copy of svc-orders';
  const place = { name: part, part, ask: asking(`${copy.url}/api/cart`) };
  try {
    const ms = await oneAfterTheOther(sessions, [place]);
    return { name: part, withinMs: WITHIN_MS, ms, isControl: true };
  } finally {
    await copy.end();
  }
}

const isLate = ({ ms, withinMs }: Row) => ms.filter((each) => each > withinMs).length;
const isRight = (row: Row) => row.ms.length > 0 && isLate(row) > 0 === Boolean(row.isControl);

function cells(row: Row): string {
  const sorted = row.ms.toSorted((a, b) => a - b);
  const at = (share: number) => {
    const ms = sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
    return Number.isFinite(ms) ? `${Math.round(ms)} ms` : 'always';
  };
  const figures = [row.ms.length, at(0.5), at(0.95), at(1), `${row.withinMs} ms`, isLate(row)];
  return `| ${[row.name, ...figures].join(' | ')} |`;
}

function report(rows: Row[]): string {
  return [
    '| While | Sessions | p50 | p95 | Longest | Limit | Later |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(cells),
  ].join('\n');
}

endMeasurement(main());
