import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { versionConflict } from '@handloom/contracts/version-conflict';
import { ApiError, sentenceOf } from '@handloom/frontend-kit/api';
import { ConflictDialog, type Choice } from './conflict-dialog';

/** What a person reads of a thing: its fields' labels, and their values as text. */
export type ShownFields = Record<string, string>;

/** How a field's text is drawn, by its label; others are shown as they are. */
export type DrawnFields = Record<string, (text: string) => ReactNode>;

/** For the form's `reset`, which else forgets its fields until it is drawn again. */
export const KEEP_FIELDS = { keepFieldsRef: true } as const;

interface VersionedEdit<Entity extends { version?: number | undefined }> {
  /** Such as `product`. */
  what: string;
  /** As it was when the edit began; undefined: it is a new one. */
  opened: Entity | undefined;
  schema: z.ZodType<Entity>;
  shown(entity: Entity): ShownFields;
  /** Draws the fields whose text is not for people. */
  draw?: DrawnFields;
  /** Fills the form with what somebody else has saved; it keeps its fields, which `resume` goes to. */
  take(current: Entity): void;
  /** Goes back to the form: the button that was pressed is disabled as long as it saves, and lost the focus. */
  resume?(): void;
}

interface Conflict<Entity> {
  current: Entity;
  mine: ShownFields;
  choose(choice: Choice): void;
}

/**
 * Saves with the version that the edit began with. When somebody else has saved meanwhile, the person is shown the
 * difference and chooses; what they typed stays. What changed without showing in the form is no question.
 * @returns `save`, which resolves to false when nothing was saved and the form is to stay open, and the `question`,
 * to be placed before the form's dialog
 */
export function useVersionedEdit<Entity extends { version?: number | undefined }>(
  edit: VersionedEdit<Entity>,
): {
  save(
    send: (version: number | undefined) => Promise<unknown>,
    mine: ShownFields,
  ): Promise<boolean>;
  question: ReactNode;
} {
  const { what, schema, shown } = edit;
  // What was shown in a question since it was opened.
  const [seen, setSeen] = useState<Entity>();
  const [conflict, setConflict] = useState<Conflict<Entity> | null>(null);

  const ask = (current: Entity, mine: ShownFields) =>
    new Promise<Choice>((resolve) => {
      const choose = (choice: Choice) => {
        setConflict(null);
        resolve(choice);
      };
      setConflict({ current, mine, choose });
    });

  const save = async (
    send: (version: number | undefined) => Promise<unknown>,
    mine: ShownFields,
  ): Promise<boolean> => {
    let known = newer(edit.opened, seen);
    for (;;) {
      try {
        await send(known?.version);
        return true;
      } catch (error) {
        const current = currentIn(error, schema);
        if (!current || !known) throw error;
        const theirs = shown(current);
        const isSeen = differs(theirs, shown(known)) && differs(theirs, mine);
        const choice = isSeen ? await ask(current, mine) : 'mine';
        if (choice !== 'neither') {
          known = current;
          setSeen(current);
        }
        if (choice === 'mine') continue;
        if (choice === 'theirs') edit.take(current);
        edit.resume?.();
        return false;
      }
    }
  };

  const question = conflict && (
    <ConflictDialog
      what={what}
      mine={conflict.mine}
      theirs={shown(conflict.current)}
      draw={edit.draw}
      onChoose={conflict.choose}
    />
  );
  return { save, question };
}

function newer<Entity extends { version?: number | undefined }>(
  opened: Entity | undefined,
  seen: Entity | undefined,
): Entity | undefined {
  return seen && (seen.version ?? 0) > (opened?.version ?? 0) ? seen : opened;
}

/** What is there now, as a refused save tells it; null for any other failure. */
function currentIn<Entity>(error: unknown, schema: z.ZodType<Entity>): Entity | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const told = versionConflict(schema).safeParse(error.body);
  return told.success ? (told.data.current as Entity) : null;
}

function differs(one: ShownFields, other: ShownFields): boolean {
  return Object.keys(one).some((label) => one[label] !== other[label]);
}

/** Why a save failed. A thing that is gone is said in full, because nothing that was typed is lost yet. */
export function saveFailure(error: unknown, what: string, otherwise: string): string {
  return error instanceof ApiError && error.status === 404
    ? `Somebody else has deleted this ${what}. What you typed stays here until you close this.`
    : sentenceOf(error, otherwise);
}
