import type { ContactMessage } from '@handloom/contracts/contact';

interface Draft {
  /** The account that was signed in; none: a guest, who may have signed in since. */
  writer: string | undefined;
  message: ContactMessage;
}

/**
 * What was typed and not sent, by the subject that the address gave: who looks at a rug meanwhile goes on where they were. Only in
 * memory: it is gone with the tab, and a reload asks first.
 */
const drafts = new Map<string, Draft>();

export function draftOf(subject: string, reader: string | undefined): ContactMessage | undefined {
  const draft = drafts.get(subject);
  return draft && (!draft.writer || draft.writer === reader) ? draft.message : undefined;
}

/** @param draft null: it is needed no more */
export function keepDraft(subject: string, draft: Draft | null): void {
  if (draft) drafts.set(subject, draft);
  else drafts.delete(subject);
}
