import type { BootData } from '@handloom/contracts/pages';

export type Boot = Omit<BootData, 'user'> & Partial<Pick<BootData, 'user'>>;

/**
 * What the document brought along. `user` is undefined when the gateway could not find out who is
 * here: then the session asks itself.
 * @throws when the document has none
 */
export function readBootData(page = document): Boot {
  const text = page.getElementById('boot')?.textContent;
  if (!text) throw new Error('The document carries no boot data.');
  return JSON.parse(text);
}

/** What a document would name if it were opened now. @throws when it can't be had */
export async function readReleasesNow(): Promise<BootData['releases']> {
  const answer = await fetch('/releases.json');
  if (!answer.ok) throw new Error(`The live releases are not told: ${answer.status}.`);
  return answer.json() as Promise<BootData['releases']>;
}
