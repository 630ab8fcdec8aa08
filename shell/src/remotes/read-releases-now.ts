import type { BootData } from '@handloom/contracts/pages';

/** Pages wait for it that could not be had: what takes longer has met a line that hangs. */
const ANSWER_WITHIN_MS = 10_000;

/** What a document would name if it were opened now. @throws when it can't be had */
export async function readReleasesNow(): Promise<BootData['releases']> {
  const answer = await fetch('/releases.json', { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  if (!answer.ok) throw new Error(`The live releases are not told: ${answer.status}.`);
  return answer.json() as Promise<BootData['releases']>;
}
