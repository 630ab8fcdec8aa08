import { useLayoutEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { countWords } from '@handloom/frontend-kit/count-words';
import { Button } from '@handloom/ui/button';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import type { Choice } from './use-choice';
import { MOST_AT_ONCE, type ListState, type OfAllPages } from './use-list';

interface ChooseMoreProps<Item> {
  list: ListState<Item>;
  choice: Choice<Item>;
  /** Said where the server says nothing of why other pages could not be had. */
  failed: string;
}

/** Chooses the rest of the page; of a page that is chosen whole, what is on the others. */
export function ChooseMore<Item>({
  list: { data, ofAllPages },
  choice,
  failed,
}: ChooseMoreProps<Item>) {
  const shown = data?.items.length ?? 0;
  const { length } = choice.chosen;
  const total = data?.isUncounted ? shown : (data?.total ?? shown);
  const readable = ofAllPages ? Math.min(total, MOST_AT_ONCE) : shown;
  if (length < shown) {
    return (
      <Button look="quiet" size="small" onClick={() => choice.chooseAll(true)}>
        Choose all {countWords(shown)}
        {total > shown && ' on this page'}
      </Button>
    );
  }
  if (!ofAllPages || length >= readable) return null;
  return (
    <ChooseOfAllPages of={ofAllPages} failed={failed} onRead={choice.chooseThese}>
      {readable < total
        ? `Choose the first ${countWords(readable)}`
        : `Choose all ${countWords(total)} on all pages`}
    </ChooseOfAllPages>
  );
}

interface ChooseOfAllPagesProps<Item> {
  of: OfAllPages<Item>;
  failed: string;
  onRead(items: Item[]): void;
  children: string;
}

function ChooseOfAllPages<Item>({ of, failed, onRead, children }: ChooseOfAllPagesProps<Item>) {
  const [busy, setBusy] = useState(false);
  useKeptFocus(busy);
  const asked = useRef<string>(undefined);
  // Who has filtered the list anew meanwhile, or chosen otherwise, wants them no more.
  useLayoutEffect(() => {
    asked.current = of.url;
    return () => void (asked.current = undefined);
  }, [of.url]);
  const read = async () => {
    setBusy(true);
    try {
      const items = await of.get();
      if (asked.current === of.url) onRead(items);
    } catch (failure) {
      toast.error(sentenceOf(failure, failed));
    }
    setBusy(false);
  };
  return (
    <Button look="quiet" size="small" disabled={busy} onClick={() => void read()}>
      {children}
    </Button>
  );
}
