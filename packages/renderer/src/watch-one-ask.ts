import { processorMs, queuedMs, residentMegabytes } from './process-figures';

/** A page is some 20 ms of work, and ten times that when code runs for the first time. */
const HOLDS_AFTER_MS = 1_000;
/** Without having waited for a processor: it waits for what never comes, or is stopped. */
const GONE_AFTER_MS = 10_000;
const LOOK_EVERY_MS = 50;
/** Of it Node limits the heap alone (renderer-process.ts), and where memory ends the system ends the gateway with it. */
const MAX_RESIDENT_MEGABYTES = 400;
/**
 * Between two pages, with the garbage that is not collected yet. What is kept piles up, and would end the heap in the midst
 * of whoever's page is made just then, who would be blamed for it. For mere garbage a new process is started in vain.
 */
const MAX_KEPT_MEGABYTES = 280;

interface Watched {
  pid: number;
  /** Whether it has read its own program. */
  isReady(): boolean;
  /** What holds too much as soon as it is opened is no page's, and would be started again and again for nobody. */
  isPage: boolean;
  kill(why: string, betweenPages?: boolean): void;
}

/** Ends a process that one ask holds, that gives it no answer, or that takes too much. @returns stops watching, once the ask is answered */
export function watchOneAsk({ pid, isReady, isPage, kill }: Watched): () => void {
  const began = performance.now();
  const queuedBefore = queuedMs(pid);
  let before: number | null | undefined;
  const lookAtMemory = (most: number, betweenPages = false) => {
    const megabytes = residentMegabytes(pid);
    if (megabytes > most) kill(`it held ${megabytes} MB of memory`, betweenPages);
  };
  const looking = setInterval(() => {
    const took = performance.now() - began - (queuedMs(pid) - queuedBefore);
    const used = processorMs(pid);
    // From the first look on: most asks are answered before it. Reading its own program is no page's work, and takes
    // seconds where that is compiled meanwhile.
    if (!isReady()) before = used;
    before ??= used;
    // On a busy machine time passes in which the process cannot run, which is nobody's fault.
    const worked = used === null ? took : used - (before ?? 0);
    if (worked > HOLDS_AFTER_MS) kill(`one page held it for ${Math.round(worked)} ms`);
    else if (took > GONE_AFTER_MS) kill(`it gave no answer for ${Math.round(took)} ms`);
    else lookAtMemory(MAX_RESIDENT_MEGABYTES);
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(looking);
    lookAtMemory(MAX_KEPT_MEGABYTES, isPage);
  };
}
