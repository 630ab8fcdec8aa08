import { createRequire, isBuiltin } from 'node:module';
import type { MicrofrontendName, PageAddress, ReadApi } from '@handloom/contracts/pages';
import { planned, type Ask, type Planned, type ReadAnswer, type Trouble } from './protocol';
import { composeDocument } from './team-code/compose-document';
import {
  attempt,
  evaluateParts,
  rawStackOf,
  stackOf,
  type Parts,
} from './team-code/evaluated-parts';
import { whereaboutsStack } from './team-code/whereabouts';
import { writeNote } from './whereabouts-note';

/** File descriptors of the note, by the order in which the gateway opens them. */
const NOTE = 4;
const BATCH = 1_000;
/** Exit code of a process that found an error nobody caught; see sysexits(3), EX_SOFTWARE. */
const SOFTWARE_ERROR = 70;

/**
 * The program of the process that runs teams' code: it is started by `startProcess`, asked by messages,
 * and ended when it does not answer.
 * @param framework what bundles are lent, by the name that they require it by
 */
export function runRenderer(framework: Readonly<Record<string, unknown>>): void {
  let isOver = false;
  const stack = whereaboutsStack((text) => {
    // Pages that are being made go on until the process has ended, and are not what ends it.
    if (!isOver) writeNote(NOTE, text);
  });
  const require = lender(framework);
  let parts: Parts | undefined;
  let iterating: { of: string; iterator: AsyncIterator<PageAddress> } | undefined;
  let onRead: ((answer: ReadAnswer) => void) | undefined;
  let lastRead: Promise<unknown> = Promise.resolve();

  const readNow: ReadApi = async (url) => {
    const told = await new Promise<ReadAnswer>((resolve) => {
      onRead = resolve;
      process.send?.({ kind: 'read', url });
    });
    if ('failure' in told) throw new Error(told.failure);
    return told.body;
  };
  /** In turn: an answer does not say what it answers. */
  const read: ReadApi = (url) => {
    const mine = lastRead.then(() => readNow(url));
    lastRead = mine.catch(() => undefined);
    return mine;
  };

  const carryOut = async (ask: Ask): Promise<unknown> => {
    if (ask.kind === 'open') {
      parts = evaluateParts(ask, { require, stack });
      return { failures: parts.failures, routes: parts.describe() };
    }
    if (ask.kind === 'ping') return null;
    if (!parts) throw new Error('No release was opened.');
    if (ask.kind === 'compose') return composeDocument(ask.document, parts, stack);
    if (ask.kind === 'plan') return plan(ask.page, parts);
    return nextAddresses(ask.owner, ask.route, parts);
  };

  const plan = (page: Extract<Ask, { kind: 'plan' }>['page'], known: Parts): Planned => {
    const troubles: Trouble[] = [];
    const found = known.page(page);
    const urls = attempt(
      () => stack.within(page.owner, () => found?.route.data?.(found.request)),
      { what: 'data', shape: planned.shape.urls, otherwise: [] },
      troubles,
    );
    return { urls, troubles };
  };

  const nextAddresses = async (owner: MicrofrontendName, path: string, known: Parts) => {
    const of = `${owner} ${path}`;
    // Whoever asked for another route's may have left before their end.
    if (iterating?.of !== of) {
      const iterator = known.routeOf(owner, path)?.addresses?.(read)[Symbol.asyncIterator]();
      iterating = iterator && { of, iterator };
    }
    const addresses: PageAddress[] = [];
    while (iterating && addresses.length < BATCH) {
      const next = await iterating.iterator.next();
      if (next.done) iterating = undefined;
      else addresses.push(next.value);
    }
    return { addresses, done: iterating === undefined };
  };

  process.on('message', (message: Ask | ReadAnswer) => {
    // What is over makes no more documents: whoever asks hears of the end instead.
    if (isOver) return undefined;
    if (message.kind === 'read') return onRead?.(message);
    carryOut(message).then(
      (value) => process.send?.({ kind: 'answer', value }),
      (error: unknown) => process.send?.({ kind: 'failed', sentence: stackOf(error) }),
    );
    return undefined;
  });
  // A release cannot end what serves the others.
  const leave = process.exit.bind(process);
  process.exit = () => {
    throw new Error('A release may not end the process it runs in.');
  };
  // The gateway is gone.
  process.once('disconnect', () => leave());
  // A terminal's Ctrl-C reaches the whole group; the gateway decides when its renderer ends.
  process.on('SIGINT', () => undefined);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      isOver = true;
      // Thrown by a timer, or by nobody who waits: only the stack tells whose it was. What runs meanwhile is another's.
      const [, owner] =
        /[\\/]([\w-]+)[\\/][0-9a-f]{12}[\\/]server[\\/]index\.cjs/.exec(rawStackOf(error)) ?? [];
      writeNote(NOTE, owner ?? '');
      process.stderr.write(`${stackOf(error)}\n`, () => leave(SOFTWARE_ERROR));
    });
  }
  process.send?.({ kind: 'ready' });
}

/** All bundles get the one copy of each package that the program has. */
function lender(framework: Readonly<Record<string, unknown>>): (request: string) => unknown {
  const requireBuiltin = createRequire(__filename);
  return (request) => {
    if (Object.hasOwn(framework, request)) return framework[request];
    if (isBuiltin(request)) return requireBuiltin(request);
    throw new Error(`The renderer lends no '${request}'.`);
  };
}
