import type { ContactMessage } from '@handloom/contracts/contact';

export const FIELDS = ['fullName', 'email', 'phone', 'subject', 'message'] as const;

interface Draft {
  /** The account that was signed in; none: a guest, who may have signed in since. */
  writer: string | undefined;
  message: ContactMessage;
}

/** Stands in a page, for whoever is here. */
interface OpenForm {
  reader: string | undefined;
  forget(sent: ContactMessage): void;
}

/**
 * What was typed and not sent, by the subject that the address gave: who looks at a rug meanwhile goes on where they were. Only in
 * memory: it is gone with the tab, and a reload asks first.
 */
const drafts = new Map<string, Draft>();
const openForms = new Map<string, OpenForm>();

const isFor = (reader: string | undefined, { writer }: Draft) => !writer || writer === reader;

export function draftOf(subject: string, reader: string | undefined): ContactMessage | undefined {
  const draft = drafts.get(subject);
  return draft && isFor(reader, draft) ? draft.message : undefined;
}

/** @param draft null: it is needed no more */
export function keepDraft(subject: string, draft: Draft | null): void {
  if (draft) drafts.set(subject, draft);
  else drafts.delete(subject);
}

/** What is typed in it is its own to look after. @returns to be called when it is gone */
export function followForm(subject: string, form: OpenForm): () => void {
  openForms.set(subject, form);
  return () => {
    if (openForms.get(subject) === form) openForms.delete(subject);
  };
}

/** What was typed since is of the next message, also where the form was left and opened again before the answer. */
export function forgetSent(subject: string, sent: Draft): void {
  const form = openForms.get(subject);
  if (form && isFor(form.reader, sent)) return form.forget(sent.message);
  const draft = drafts.get(subject);
  const next = draft && nextFields(draft.message, sent.message);
  if (!draft || !next?.length) return keepDraft(subject, null);
  const message = { ...draft.message };
  for (const field of FIELDS) if (!next.includes(field)) message[field] = '';
  keepDraft(subject, { ...draft, message });
}

export function nextFields(now: ContactMessage, sent: ContactMessage) {
  return FIELDS.filter((field) => now[field] !== sent[field]);
}
