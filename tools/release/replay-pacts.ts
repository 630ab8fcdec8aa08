import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { Pact, PartBuild } from '@handloom/release-registry/service-contracts';
import { runJest } from './run-jest';

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
  const folder = await mkdtemp(path.join(tmpdir(), 'handloom-pacts-'));
  const outputFile = path.join(folder, 'report.json');
  try {
    for (const [index, { by, pact }] of expectations.entries()) {
      const file = path.join(folder, `${nameOf(by)} ${index}-${service}.json`);
      await writeFile(file, JSON.stringify(pact));
    }
    const selected = ['--selectProjects', 'pact-provider', '--json', `--outputFile=${outputFile}`];
    const env = { PACTS_FOLDER: folder };
    const { code, output } = await runJest([...selected, '--forceExit', '--', `${service}/`], env);
    if (code === 0) return;
    const written = await readFile(outputFile, 'utf8').catch(() => 'null');
    const sentences = brokenPromises(JSON.parse(written), expectations);
    const said = sentences.length > 0 ? sentences.map((each) => `  ${each}`) : [output.trim()];
    throw new Error([...said, `${service} of this checkout does not keep that.`].join('\n'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
      ? told.map((mismatch) => `${whose} expects ${mismatch}`)
      : failureMessages.map((message) => `${whose}: ${message.split('\n')[0]}`);
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
  const { data } = z.looseObject({ request: address }).safeParse(found);
  return data ? ` (${data.request.method} ${data.request.path})` : '';
}
const address = z.looseObject({ method: z.string(), path: z.string() });

/** It may quote whole answers. */
function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function nameOf({ part, version }: PartBuild): string {
  return `${part} ${version}`;
}
