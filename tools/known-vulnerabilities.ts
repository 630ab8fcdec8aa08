import { execFile } from 'node:child_process';
import { z } from 'zod';
import type { Accepted } from './accepted-vulnerabilities';

/** A registry that takes longer does not answer. */
const ANSWERS_WITHIN_MS = 10_000;
const GRAVE = new Set(['high', 'critical']);

const audit = z.object({
  /** Absent: no list came. */
  vulnerabilities: z
    .record(
      z.string(),
      z.object({
        /** Advisories; by a name only where it is another package's. */
        via: z.array(
          z.string().or(z.object({ severity: z.string(), title: z.string(), url: z.string() })),
        ),
      }),
    )
    .optional(),
  /** Why no registry has answered. */
  message: z.string().optional(),
});

interface Known {
  /** `leaky: Reads other files (https://…)` */
  grave: string[];
  /** The registry's trouble; null: it has answered. */
  unanswered: string | null;
}

/**
 * Asks the registry which high and critical vulnerabilities are known of what production installs.
 * @param folder with the lock file
 * @param options `npm`'s own, such as another registry; `accepted` are left out until their day is over
 * @throws where npm itself could not ask
 */
export async function knownVulnerabilities(
  folder: string,
  { npm: own = [], accepted = [] }: { npm?: string[]; accepted?: Accepted[] } = {},
): Promise<Known> {
  // What only peers ask for is not installed either (.npmrc).
  const installed = ['--omit=dev', '--omit=peer'];
  const patience = ['--fetch-retries=0', `--fetch-timeout=${ANSWERS_WITHIN_MS}`];
  const output = await npm(folder, ['audit', '--json', ...installed, ...patience, ...own]);
  const { vulnerabilities, message } = audit.parse(JSON.parse(output));
  if (!vulnerabilities && !message) throw new Error(`npm audit could not ask: ${output}`);
  const today = new Date().toISOString().slice(0, 10);
  const isAccepted = (url: string) =>
    accepted.some(({ advisory, until }) => advisory === url && today <= until);
  const grave = Object.entries(vulnerabilities ?? {}).flatMap(([name, { via }]) =>
    via.flatMap((each) =>
      typeof each === 'object' && GRAVE.has(each.severity) && !isAccepted(each.url)
        ? [`${name}: ${each.title} (${each.url})`]
        : [],
    ),
  );
  return { grave, unanswered: vulnerabilities ? null : (message ?? null) };
}

/** It ends with 1 where something is known, and where nobody answers. */
function npm(cwd: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('npm', args, { cwd }, (error, output) => {
      if (error && !output) reject(error);
      else resolve(output);
    });
  });
}
