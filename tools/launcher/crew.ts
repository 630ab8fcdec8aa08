import type { LaunchedProcess } from '@handloom/local-infrastructure/launched-process';
import {
  endProcess,
  identify,
  type ProcessIdentity,
} from '@handloom/local-infrastructure/process-identity';
import {
  claimRuntime,
  removeRuntime,
  writeRuntime,
  type RuntimeFile,
} from '@handloom/local-infrastructure/runtime-file';
import {
  supervise,
  type Replacement,
  type SupervisedPart,
} from '@handloom/local-infrastructure/supervise';
import { say } from './progress';

const LEFTOVER_STOP_MS = 4_000;
/** Together below the ten seconds in which a shop must be gone. */
const SERVICES_STOP_MS = 5_000;
const INFRASTRUCTURE_STOP_MS = 3_000;

interface LaunchPlan<Process extends LaunchedProcess> {
  launch(): Promise<Process>;
  /** Whether it answers; one that stops answering is started again. */
  answers?(): Promise<boolean>;
  /** Default: two seconds. */
  lookEveryMs?: number;
}

/** The parts that run on one data folder, written down where the next start finds them. */
export interface Crew {
  /** Starts a part and keeps it running. @returns its first process; the later ones have the same address. */
  add<Process extends LaunchedProcess>(
    name: string,
    kind: 'infrastructure' | 'service',
    how: LaunchPlan<Process>,
  ): Promise<Process>;
  /** Another process takes a part's place: see {@link SupervisedPart.replaceBy}. */
  replace(name: string, by: Replacement): Promise<{ gone: Promise<void> }>;
  parts(): readonly SupervisedPart[];
  /** Tells tools and tests where the shop is. */
  announce(where: Partial<Pick<RuntimeFile, 'url' | 'natsUrl'>>): Promise<void>;
  /** Services first, while database and messaging still answer them. */
  stop(): Promise<void>;
}

/**
 * Takes the data folder and ends what a killed launcher left running on it.
 * @throws when another shop runs on it.
 */
export async function gatherCrew(dataDir: string, releasesDir: string): Promise<Crew> {
  const launcher = identify(process.pid) as ProcessIdentity;
  const runtime: RuntimeFile = { launcher, url: null, natsUrl: null, releasesDir, parts: {} };
  const leftover = await claimRuntime(dataDir, runtime);
  await Promise.all(
    Object.values(leftover?.parts ?? {}).map((part) =>
      endProcess(part, { withinMs: LEFTOVER_STOP_MS }),
    ),
  );

  const services: SupervisedPart[] = [];
  const infrastructure: SupervisedPart[] = [];
  let writing = Promise.resolve();
  let stopped = false;
  const save = () => {
    writing = writing
      .catch(() => undefined)
      .then(() => (stopped ? undefined : writeRuntime(dataDir, runtime)));
    return writing;
  };
  const stopAll = (parts: SupervisedPart[], withinMs: number) =>
    Promise.all(parts.map((part) => part.stop(withinMs)));

  return {
    async add<Process extends LaunchedProcess>(
      name: string,
      kind: 'infrastructure' | 'service',
      { launch, ...look }: LaunchPlan<Process>,
    ) {
      if (stopped) throw new Error('The shop is stopping.');
      const launched: Process[] = [];
      const part = await supervise({
        name,
        ...look,
        async launch() {
          const process = await launch();
          launched.push(process);
          return process;
        },
        onLaunch(identity) {
          runtime.parts[name] = identity;
          // The shop runs on where that is not possible, as on a full disk; the next time all of it is written.
          save().catch((error: unknown) => {
            say(`${name} runs, which could not be written down: ${String(error)}`);
          });
        },
        onExit(reason, nextTryInMs) {
          say(`${reason}; it starts again in ${nextTryInMs / 1_000} s`);
        },
      });
      (kind === 'service' ? services : infrastructure).push(part);
      // Stopped while it started: nobody else would end it.
      if (stopped) await part.stop(INFRASTRUCTURE_STOP_MS);
      return launched[0] as Process;
    },
    async replace(name, by) {
      const part = services.find((each) => each.name === name);
      if (!part || stopped) throw new Error(`${name} does not run.`);
      return part.replaceBy(by);
    },
    parts: () => [...infrastructure, ...services],
    async announce(where) {
      Object.assign(runtime, where);
      await save();
    },
    async stop() {
      stopped = true;
      await stopAll(services, SERVICES_STOP_MS);
      await stopAll(infrastructure, INFRASTRUCTURE_STOP_MS);
      await writing.catch(() => undefined);
      await removeRuntime(dataDir);
    },
  };
}
