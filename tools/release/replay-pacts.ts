import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { claimOf } from '@handloom/build-kit/services';
import { isMicrofrontend } from '@handloom/contracts/pages';
import { isService } from '@handloom/contracts/parts';
import { isBelow, readClaimed, type OwnedPath } from '@handloom/contracts/service-claims';
import type { Pact, PartBuild } from '@handloom/release-registry/service-contracts';
import { runJest, testsOf } from './run-jest';

const LONGEST = 240;

/** What a build expects of a service. */
export interface Expectation {
  by: PartBuild;
  pact: Pact;
}

const report = z.object({
  testResults: z.array(
    z.object({
      message: z.string(),
      assertionResults: z.array(
        z.object({ title: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** What Pact's verifier throws, as JSON; other errors have no mismatches. */
const verdict = z.object({
  errors: z.array(
    z.object({
      interaction: z.string(),
      mismatch: z.looseObject({
        mismatches: z
          .array(
            z.looseObject({
              type: z.string().optional(),
              mismatch: z.string().optional(),
              path: z.string().optional(),
            }),
          )
          .default([]),
      }),
    }),
  ),
});

/**
 * Replays pacts against the service as it is in this checkout, with a database of its own.
 * @throws with a sentence for each answer and event that is not as expected, and by whom
 */
export async function replayPacts(service: string, expectations: Expectation[]): Promise<void> {
  const unclaimed = unclaimedRequests(service, expectations);
  if (unclaimed.length > 0) throw notKept(service, unclaimed);
  const folder = await mkdtemp(path.join(tmpdir(), 'handloom-pacts-'));
  const outputFile = path.join(folder, 'report.json');
  try {
    for (const [index, { by, pact }] of expectations.entries()) {
      const file = path.join(folder, `${nameOf(by)} ${index}-${service}.json`);
      await writeFile(file, JSON.stringify(pact));
    }
    const selected = ['--selectProjects', 'pact-provider', '--json', `--outputFile=${outputFile}`];
    const env = { PACTS_FOLDER: folder };
    const { code, output } = await runJest([...selected, '--forceExit', ...testsOf(service)], env);
    if (code === 0) return;
    const written = await readFile(outputFile, 'utf8').catch(() => 'null');
    const sentences = brokenPromises(JSON.parse(written), expectations);
    throw notKept(service, sentences.length > 0 ? sentences : [output.trim()]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function notKept(service: string, said: string[]): Error {
  return new Error([...said, `${service} of this checkout does not keep that.`].join('\n'));
}

/** Pages reach a service through the gateway, which passes on what the service claims. Others ask it themselves. */
function unclaimedRequests(service: string, expectations: Expectation[]): string[] {
  if (!isService(service)) return [];
  const claimed = claimOf(service).paths.map(readClaimed);
  return expectations
    .filter(({ by }) => isMicrofrontend(by.part))
    .flatMap(({ by, pact: { interactions } }) =>
      interactions.flatMap((interaction) => {
        const { request } = requestOf.safeParse(interaction).data ?? {};
        if (!request || claimed.some((claim) => isClaimed(request, claim))) return [];
        const what = `“${interaction.description}” (${request.method} ${request.path})`;
        return `  ${nameOf(by)} expects ${what}: ${service}/service.json does not claim that address, so the gateway would not ask for it.`;
      }),
    );
}

function isClaimed(request: { method: string; path: string }, { path, method }: OwnedPath) {
  return isBelow(request.path, path) && (method === undefined || method === request.method);
}

/** @param json Jest's report of a service's provider tests */
function brokenPromises(json: unknown, expectations: Expectation[]): string[] {
  const files = report.safeParse(json).data?.testResults ?? [];
  const failed = files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed');
  return failed.flatMap(({ title, failureMessages }) => {
    const expectation = expectations.find(({ by }, index) =>
      title.includes(`${nameOf(by)} ${index}-`),
    );
    const whose = expectation ? nameOf(expectation.by) : title;
    const told = failureMessages.flatMap((message) => mismatches(message, expectation?.pact));
    return told.length > 0
      ? told.map((mismatch) => `  ${whose} expects ${mismatch}`)
      : failureMessages.map((message) => `  ${whose}: ${message.split('\n')[0]}`);
  });
}

/** `“a request for one order” (GET /api/orders/1): $.total: expected …` */
function mismatches(message: string, pact?: Pact): string[] {
  const [json = 'null'] = /\{"errors":.*\}/.exec(message) ?? [];
  return (verdict.safeParse(JSON.parse(json)).data?.errors ?? []).map(
    ({ interaction, mismatch }) => {
      const asked = interaction.split(' - ').at(-1);
      // Another status has another body, of which nothing was expected.
      const status = mismatch.mismatches.filter(({ type }) => type === 'StatusMismatch');
      const telling = status.length > 0 ? status : mismatch.mismatches;
      const found = telling.map(({ path: place, mismatch: why }) =>
        shortened([place, why].filter(Boolean).join(': ')),
      );
      return `“${asked}”${addressOf(pact, asked)}: ${found.join('; ') || 'there was no answer.'}`;
    },
  );
}

/** @returns ` (GET /api/orders/1)`; nothing for an event */
function addressOf(pact: Pact | undefined, asked: string | undefined): string {
  const found = pact?.interactions.find(({ description }) => description === asked);
  const { data } = requestOf.safeParse(found);
  return data ? ` (${data.request.method} ${data.request.path})` : '';
}
const requestOf = z.looseObject({
  request: z.looseObject({ method: z.string(), path: z.string() }),
});

/** It may quote whole answers. */
function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function nameOf({ part, version }: PartBuild): string {
  return `${part} ${version}`;
}
