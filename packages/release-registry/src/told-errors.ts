import { StorageType, type NatsConnection } from 'nats';
import { z } from 'zod';
import { jsonText } from '@handloom/contracts/json-text';
import { ERROR_KINDS } from '@handloom/contracts/report-limits';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import { microfrontendName } from '@handloom/contracts/release';
import { ANSWER_WITHIN_MS, isNoMessage, isNoStream } from './ask-jetstream';
import { createStream } from './create-stream';
import { ERRORS_STREAM } from './registry-streams';
import { releaseVersion } from './release-record';

const DAY_NS = 86_400 * 1_000_000_000;
/** Each release says what is wrong with it in its last few; more would only push out others'. */
const KEPT_PER_RELEASE = 200;

/** An error that a browser told of, whose stack is still that of the built files. */
const toldError = z.object({
  at: z.iso.datetime(),
  part: microfrontendName,
  version: releaseVersion,
  kind: z.enum(ERROR_KINDS),
  message: z.string(),
  stack: z.string(),
  route: z.string(),
  /** Id of the request that was answered with the page. */
  trace: z.string(),
});
const toldText = jsonText(toldError);
export type ToldError = z.infer<typeof toldError>;

/** Creates the stream; safe to repeat. */
export async function provisionToldErrors(nats: NatsConnection): Promise<void> {
  const manager = await nats.jetstreamManager({ timeout: ANSWER_WITHIN_MS });
  await createStream(manager, {
    name: ERRORS_STREAM,
    subjects: [`${ERRORS_STREAM}.>`],
    storage: StorageType.File,
    max_age: 7 * DAY_NS,
    max_bytes: 64 * 1_048_576,
    max_msgs_per_subject: KEPT_PER_RELEASE,
  });
}

/** Nobody waits for it, and where there is no stream it is lost: it stands in the gateway's log too. */
export function tellError(nats: NatsConnection, error: ToldError): void {
  nats.publish(subjectOf(error.part, error.version), JSON.stringify(error));
}

/** Of one release, the oldest first. */
export async function toldErrors(
  nats: NatsConnection,
  part: MicrofrontendName,
  version: string,
): Promise<ToldError[]> {
  const manager = await nats.jetstreamManager({ timeout: ANSWER_WITHIN_MS });
  const found: ToldError[] = [];
  for (let seq = 1; ;) {
    try {
      const next = { seq, next_by_subj: subjectOf(part, version) };
      const message = await manager.streams.getMessage(ERRORS_STREAM, next);
      seq = message.seq + 1;
      const error = toldText.safeParse(message.string()).data;
      if (error) found.push(error);
    } catch (error) {
      if (isNoMessage(error) || isNoStream(error)) return found;
      throw error;
    }
  }
}

function subjectOf(part: MicrofrontendName, version: string): string {
  return `${ERRORS_STREAM}.${part}.${version}`;
}
