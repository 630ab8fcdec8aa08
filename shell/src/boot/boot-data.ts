import type { BootData } from '@handloom/contracts/pages';

export type Boot = Omit<BootData, 'user'> & Partial<Pick<BootData, 'user'>>;

/**
 * What the document brought along. `user` is undefined when the gateway could not find out who is
 * here: then the session asks itself.
 * @throws when the document has none
 */
export function readBootData(): Boot {
  const text = document.getElementById('boot')?.textContent;
  if (!text) throw new Error('The document carries no boot data.');
  return JSON.parse(text);
}
