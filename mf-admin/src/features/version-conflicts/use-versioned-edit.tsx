import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { versionConflict } from '@handloom/contracts/version-conflict';
import { ApiError, sentenceOf } from '@handloom/frontend-kit/api';
import { useStillHere } from '@handloom/frontend-kit/still-here';
import { ConflictDialog, type Choice, type DrawnFields } from './conflict-dialog';
import { clashesOf, differencesOf, type Difference, type ShownFields } from './differences';

/** For the form's `reset`, which else forgets its fields until it is drawn again. */
export const KEEP_FIELDS = { keepFieldsRef: true } as const;

interface Versioned {
  version?: number | undefined;
}

interface VersionedEdit<Entity extends Versioned> {
  /** Such as `product`. */
  what: string;
  /** As it was when the edit began; undefined: it is a new one. */
  opened: Entity | undefined;
  schema: z.ZodType<Entity>;
  shown(entity: Entity): ShownFields;
  /** What the person left as it was stays as somebody else saved it: `send` leaves it out, and nothing is asked. */
  merges?: { together: string[][] };
  /** Draws the fields whose text is not for people. */
  draw?: DrawnFields;
  /**
   * Fills the form with what somebody else has saved; it keeps its fields, which `resume` goes to.
   * @param begun what it began with: of what merges, the question told only what both have changed
   */
  take(current: Entity, begun: Entity): void;
  /** Goes back to the form: the button that was pressed is disabled as long as it saves, and lost the focus. */
  resume?(): void;
}

/** @param since what the form began with, when this is saved over a later version */
type Send<Entity> = (version: number | undefined, since: Entity | undefined) => Promise<unknown>;

interface Question {
  differences: Difference[];
  choose(choice: Choice): void;
}

/**
 * Saves with the version that the edit began with. When somebody else has saved meanwhile, the person is shown the
 * difference and chooses; what they typed stays. What changed without showing in the form is no question.
 * @returns `save`, which resolves to false when nothing was saved and the form is to stay open, and the `question`,
 * to be placed before the form's dialog. Who has left before the refusal came is asked nothing: `save` throws it.
 */
export function useVersionedEdit<Entity extends Versioned>(
  edit: VersionedEdit<Entity>,
): {
  save(send: Send<Entity>, mine: ShownFields): Promise<boolean>;
  question: ReactNode;
} {
  const { what, schema, shown } = edit;
  // What was shown in a question since it was opened, and what the form was filled with then.
  const [seen, setSeen] = useState<Entity>();
  const [taken, setTaken] = useState<Entity>();
  const [question, setQuestion] = useState<Question | null>(null);
  const isStillHere = useStillHere();

  const ask = (differences: Difference[]) =>
    new Promise<Choice>((resolve) => {
      const choose = (choice: Choice) => {
        setQuestion(null);
        resolve(choice);
      };
      setQuestion({ differences, choose });
    });

  const save = async (send: Send<Entity>, mine: ShownFields): Promise<boolean> => {
    const begun = newer(edit.opened, taken);
    let known = newer(begun, seen);
    for (;;) {
      try {
        await send(known?.version, known === begun ? undefined : begun);
        return true;
      } catch (error) {
        const current = currentIn(error, schema);
        if (!current || !known || !begun) throw error;
        const versions = { mine, theirs: shown(current), seen: shown(known) };
        const differences = edit.merges
          ? clashesOf({ ...versions, ...edit.merges, begun: shown(begun) })
          : differencesOf(versions);
        if (differences.length > 0 && !isStillHere()) throw error;
        const choice = differences.length > 0 ? await ask(differences) : 'mine';
        if (choice !== 'neither') {
          known = current;
          setSeen(current);
        }
        if (choice === 'mine') continue;
        if (choice === 'theirs') {
          setTaken(current);
          edit.take(current, begun);
        }
        edit.resume?.();
        return false;
      }
    }
  };

  return {
    save,
    question: question && (
      <ConflictDialog
        what={what}
        differences={question.differences}
        draw={edit.draw}
        onChoose={question.choose}
      />
    ),
  };
}

function newer<Entity extends Versioned>(
  one: Entity | undefined,
  other: Entity | undefined,
): Entity | undefined {
  return other && (other.version ?? 0) > (one?.version ?? 0) ? other : one;
}

/** What is there now, as a refused save tells it; null for any other failure. */
export function currentIn<Entity>(error: unknown, schema: z.ZodType<Entity>): Entity | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const told = versionConflict(schema).safeParse(error.body);
  return told.success ? (told.data.current as Entity) : null;
}

/** Why a save failed. A thing that is gone is said in full, because nothing that was typed is lost yet. */
export function saveFailure(error: unknown, what: string, otherwise: string): string {
  return error instanceof ApiError && error.status === 404
    ? `Somebody else has deleted this ${what}. What you typed stays here until you close this.`
    : sentenceOf(error, otherwise);
}
