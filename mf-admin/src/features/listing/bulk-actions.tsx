import { useState } from 'react';
import { Button } from '@handloom/ui/button';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { useBulkOutcome, type BulkOutcome } from './bulk-outcome';
import { ConfirmDialog } from './confirm-dialog';
import { counted } from '@handloom/frontend-kit/count-words';
import { becameOf, inTurns } from './in-turns';
import type { ListWords } from './list-body';
import type { Choice } from './use-choice';
import { useOpened } from './use-opened';

export interface BulkAction<Item> {
  /** Of the button, and of the answer to its question. */
  label: string;
  /** What it means for those chosen; where nothing is asked, it can be undone. */
  consequence?: string;
  /** As in '3 reviews hidden'. */
  done: string;
  /** Where the server says nothing of its failure. */
  failed: string;
  apply(item: Item): Promise<unknown>;
}

export interface BulkActionsProps<Item> {
  choice: Choice<Item>;
  actions: readonly BulkAction<Item>[];
  words: Pick<ListWords, 'one' | 'many'>;
  nameOf(item: Item): string;
  /** When it was tried with all of them. */
  onDone(): void;
}

interface Asked<Item> {
  action: BulkAction<Item>;
  items: Item[];
}

/** Buttons that do the same with each chosen row. One that cannot be done keeps none of the others back, and is told of. */
export function BulkActions<Item extends { _id: string }>(props: BulkActionsProps<Item>) {
  const { choice, actions, words, nameOf, onDone } = props;
  const { chosen } = choice;
  const { opened: asked, open: ask, close } = useOpened<Asked<Item>>();
  const [busy, setBusy] = useState(false);
  useKeptFocus(busy);
  const { tell, dialog } = useBulkOutcome(
    words.one.replace(/^./, (letter) => letter.toUpperCase()),
  );
  const howMany = (items: readonly unknown[]) => counted(items.length, words.one, words.many);

  const apply = async (action: BulkAction<Item>, items: Item[]) => {
    const outcomes = await outcomesOf(action, items, nameOf);
    close();
    tell(outcomes, `${howMany(items)} ${action.done}`);
    choice.done();
    onDone();
  };

  const applyAtOnce = async (action: BulkAction<Item>) => {
    setBusy(true);
    await apply(action, chosen);
    setBusy(false);
  };

  return (
    <>
      {(chosen.length > 0 ? actions : []).map((action) => (
        <Button
          key={action.label}
          look="outline"
          size="small"
          disabled={busy}
          onClick={() =>
            action.consequence === undefined
              ? void applyAtOnce(action)
              : ask({ action, items: chosen })
          }
        >
          {action.label}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          question={`${asked.action.label} ${howMany(asked.items)}?`}
          confirmLabel={asked.action.label}
          onConfirm={() => apply(asked.action, asked.items)}
          onCancel={close}
        >
          {asked.action.consequence}
        </ConfirmDialog>
      )}
      {dialog}
    </>
  );
}

function outcomesOf<Item extends { _id: string }>(
  { apply, failed }: BulkAction<Item>,
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Promise<BulkOutcome[]> {
  const tellOf = (item: Item) => ({ id: item._id, name: nameOf(item), done: 'Done.' });
  return inTurns<Item, BulkOutcome>(
    items,
    async (item) => {
      await apply(item);
      return { ...tellOf(item), failure: null };
    },
    (item, failure) => ({ ...tellOf(item), ...becameOf(failure, failed) }),
  );
}
