import { z } from 'zod';
import type { MicrofrontendName, ShopSettings } from '@handloom/contracts/pages';
import {
  composed,
  opened,
  planned,
  type Composed,
  type DocumentAsked,
  type Opened,
  type PageAsked,
  type PartToRun,
  type Planned,
} from './protocol';
import { oneAtATime } from './one-at-a-time';
import {
  RendererEnded,
  startProcess,
  type ProgramToRun,
  type RendererProcess,
} from './renderer-process';

/** With all that wait before it. Later than this the browser renders sooner itself. */
const ANSWER_WITHIN_MS = 1_000;
const RESTART_AFTER_MS = [0, 250, 1_000, 4_000];
/** A process that ran for so long without a fault starts the list above anew. */
const CALM_AFTER_MS = 60_000;
/** Two in ten minutes are no accident. */
const FAULTS_UNTIL_LEFT_OUT = 2;
const FAULTS_COUNT_FOR_MS = 600_000;

/** The renderer gives no answer now; a document is made without it. Without a cause it was late, or is being started. */
export class Unrendered extends Error {}

/** A process ended while it ran a part's code, or nobody's. */
export interface Fault {
  part: MicrofrontendName | null;
  /** Name of the part or fragment. */
  whereabouts: string;
  sentence: string;
  /** Neither its code nor a limit of ours has ended it. */
  fromOutside: boolean;
  /** Whether the part's code is run no more. */
  leftOut: boolean;
}

export interface Renderer {
  options: RendererOptions;
  /** What the evaluated parts say of themselves. */
  opened: Opened;
  /** Parts that cannot be run, with what they threw or how they held the process. */
  failures: ReadonlyMap<MicrofrontendName, string>;
  /** @throws Unrendered */
  plan(page: PageAsked): Promise<Planned>;
  /** @throws Unrendered */
  compose(document: DocumentAsked): Promise<Composed>;
  /** Rests when all that was asked is answered, also what nobody waited for, or can never be. */
  rest(): Promise<void>;
  /** What happened since it was started, of the last ten minutes; whether it has happened is known at {@link Renderer.rest}. */
  faults(): readonly Fault[];
  close(): void;
}

export interface RendererOptions extends ProgramToRun {
  parts: PartToRun[];
  settings: ShopSettings;
  onFault?: (fault: Fault) => void;
  /** Gives a process that has run no code of any part; by itself a new one is started. */
  takeProcess?: () => RendererProcess;
}

/**
 * Runs the code of the releases of one site in a process beside this one. A process that a part's code
 * holds or ends is started again; a part that does so twice is left out: its places come empty and the
 * browser renders them.
 * @throws when no process can be started, or it ends while nobody's code runs
 */
export async function startRenderer(options: RendererOptions): Promise<Renderer> {
  const failures = new Map<MicrofrontendName, string>();
  const faults: (Fault & { at: number; betweenPages: boolean })[] = [];
  // What is older decides nothing any more, and where no process lives for long there would be ever more of it.
  const lateFaults = (now: number) => {
    while (faults[0] && now - faults[0].at >= FAULTS_COUNT_FOR_MS) faults.shift();
    return faults;
  };
  const turns = oneAtATime();
  const { takeProcess = () => startProcess(options) } = options;
  let running: Promise<RendererProcess> | null = null;
  let description: Opened = { failures: {}, routes: [] };
  let restart: NodeJS.Timeout | undefined;
  let closed = false;

  const start = async (): Promise<RendererProcess> => {
    for (;;) {
      const process = takeProcess();
      const parts = options.parts.filter(({ name }) => !failures.has(name));
      try {
        description = await process.ask(
          { kind: 'open', parts, settings: options.settings },
          opened,
        );
        for (const [name, sentence] of Object.entries(description.failures)) {
          failures.set(name as MicrofrontendName, sentence);
        }
        void process.ended.then(onEnd);
        return process;
      } catch (error) {
        process.kill('it could not be opened');
        const part = error instanceof RendererEnded ? partOf(error, options.parts) : null;
        if (!part) throw error;
        failures.set(part, (error as Error).message);
      }
    }
  };

  const onEnd = (error: RendererEnded): void => {
    if (closed) return;
    running = null;
    const now = performance.now();
    const part = partOf(error, options.parts);
    const recent = lateFaults(now).filter((fault) => fault.part === part);
    const leftOut = part !== null && recent.length + 1 >= FAULTS_UNTIL_LEFT_OUT;
    if (leftOut) failures.set(part, error.message);
    const { whereabouts, message: sentence, fromOutside, betweenPages } = error;
    const fault = { part, whereabouts, sentence, fromOutside, leftOut };
    faults.push({ ...fault, at: now, betweenPages });
    options.onFault?.(fault);
    const crashes = faults.filter((past) => !past.betweenPages && now - past.at < CALM_AFTER_MS);
    const pause = RESTART_AFTER_MS[crashes.length - 1] ?? RESTART_AFTER_MS.at(-1);
    // Where it is known whose fault it was, the next process runs without it; and one that made pages is no crash.
    const wait = leftOut || betweenPages ? 0 : pause;
    if (wait === 0) begin();
    else restart = setTimeout(begin, wait);
  };
  const begin = (): void => {
    const starting = start();
    running = starting;
    starting.catch((error: unknown) => {
      if (closed || running !== starting) return;
      running = null;
      restart = setTimeout(begin, RESTART_AFTER_MS.at(-1));
      const sentence = String(error);
      const fault = { part: null, whereabouts: '', sentence, fromOutside: true, leftOut: false };
      options.onFault?.(fault);
    });
  };

  const asked = async <Answer>(ask: (process: RendererProcess) => Promise<Answer>) => {
    let timer: NodeJS.Timeout | undefined;
    let isLate = false;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        reject(new Unrendered(`no answer within ${ANSWER_WITHIN_MS} ms`));
      }, ANSWER_WITHIN_MS);
    });
    const turn = turns.take(async () => {
      if (isLate) throw new Unrendered('nobody waits any more');
      if (!running) throw new Unrendered('the renderer is being started again');
      return ask(await running);
    });
    try {
      return await Promise.race([turn, late]);
    } catch (error) {
      turn.catch(() => undefined);
      throw error instanceof Unrendered ? error : new Unrendered(String(error), { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };

  const ping = async () => {
    const process = await running;
    await process?.ask({ kind: 'ping' }, z.null()).catch((error: unknown) => {
      if (error instanceof RendererEnded) return process.ended;
      throw error;
    });
  };

  running = Promise.resolve(await start());
  return {
    options,
    get opened() {
      return description;
    },
    failures,
    plan: (page) => asked((process) => process.ask({ kind: 'plan', page }, planned)),
    compose: (document) => asked((process) => process.ask({ kind: 'compose', document }, composed)),
    rest: () => turns.take(ping).catch(() => undefined),
    faults: () => lateFaults(performance.now()),
    close() {
      closed = true;
      clearTimeout(restart);
      running?.then((process) => process.kill('it is not needed any more')).catch(() => undefined);
    },
  };
}

function partOf({ whereabouts }: RendererEnded, parts: PartToRun[]): MicrofrontendName | null {
  const [owner] = whereabouts.split('/');
  return parts.find(({ name }) => name === owner)?.name ?? null;
}
