import type { BootData } from '@handloom/contracts/pages';

/** What a document would name if it were opened now. @throws when it can't be had */
export async function readReleasesNow(): Promise<BootData['releases']> {
  const answer = await fetch('/releases.json');
  if (!answer.ok) throw new Error(`The live releases are not told: ${answer.status}.`);
  return answer.json() as Promise<BootData['releases']>;
}
