export interface Draft {
  stars: number;
  text: string;
}

/**
 * What was typed and neither sent nor cancelled, by account and product. The form goes with its writer's session when that ends
 * elsewhere; once they have logged in again they go on. Only in memory: it is nobody else's, and gone with the tab.
 */
const drafts = new Map<string, Draft>();
const keyOf = (accountId: string, productId: string) => `${accountId} ${productId}`;

export function draftOf(accountId: string, productId: string): Draft | undefined {
  return drafts.get(keyOf(accountId, productId));
}

/** @param draft null: it is needed no more */
export function keepDraft(accountId: string, productId: string, draft: Draft | null): void {
  if (draft) drafts.set(keyOf(accountId, productId), draft);
  else drafts.delete(keyOf(accountId, productId));
}
