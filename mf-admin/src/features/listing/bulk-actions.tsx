import { useState } from 'react';
import toast from 'react-hot-toast';
import { isSignedOut, sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { BulkOutcome } from './bulk-outcome';
import { ConfirmDialog } from './confirm-dialog';
import { counted, countWords } from '@handloom/frontend-kit/count-words';
import { inTurns } from './in-turns';
import type { ListWords } from './list-body';
import { tellSignedOut } from './tell-signed-out';
import { useIsHere } from './use-failure';
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
  chosen: Item[];
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

interface Outcome<Item> {
  item: Item;
  failure: string | null;
  isSignedOut?: boolean;
}

/** Buttons that do the same with each chosen row. One that cannot be done keeps none of the others back, and is told of. */
export function BulkActions<Item extends { _id: string }>(props: BulkActionsProps<Item>) {
  const { chosen, actions, words, nameOf, onDone } = props;
  const { opened: asked, open: ask, close } = useOpened<Asked<Item>>();
  const [busy, setBusy] = useState(false);
  useKeptFocus(busy);
  const isHere = useIsHere();
  const [told, setTold] = useState<{ done: string; outcomes: Outcome<Item>[] } | null>(null);
  const howMany = (items: readonly unknown[]) => counted(items.length, words.one, words.many);
  const titleOf = ({ done }: Pick<BulkAction<Item>, 'done'>, outcomes: Outcome<Item>[]) =>
    `${countWords(outcomes.filter(({ failure }) => !failure).length)} of ${howMany(outcomes)} ${done}`;

  const apply = async (action: BulkAction<Item>, items: Item[]) => {
    const outcomes = await applied(action, items);
    close();
    if (outcomes.some((outcome) => outcome.isSignedOut)) tellSignedOut(titleOf(action, outcomes));
    else if (outcomes.every(({ failure }) => !failure))
      toast.success(`${howMany(items)} ${action.done}`);
    else if (isHere()) setTold({ done: action.done, outcomes });
    else toast.error(titleOf(action, outcomes));
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
      {told && (
        <BulkOutcome
          title={titleOf(told, told.outcomes)}
          nameLabel={words.one.replace(/^./, (letter) => letter.toUpperCase())}
          rows={rowsOf(told.outcomes, nameOf)}
          onClose={() => setTold(null)}
        />
      )}
    </>
  );
}

function applied<Item>(action: BulkAction<Item>, items: readonly Item[]): Promise<Outcome<Item>[]> {
  return inTurns<Item, Outcome<Item>>(
    items,
    async (item) => {
      await action.apply(item);
      return { item, failure: null };
    },
    (item, failure) => ({
      item,
      failure: sentenceOf(failure, action.failed),
      isSignedOut: isSignedOut(failure),
    }),
  );
}

function rowsOf<Item extends { _id: string }>(
  outcomes: readonly Outcome<Item>[],
  nameOf: (item: Item) => string,
) {
  const failed = outcomes.filter(({ failure }) => failure !== null);
  const done = outcomes.filter(({ failure }) => failure === null);
  return [...failed, ...done].map(({ item, failure }) => ({
    id: item._id,
    name: nameOf(item),
    what: failure ?? 'Done.',
  }));
}
