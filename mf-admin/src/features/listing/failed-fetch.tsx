import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import styles from './failed-fetch.module.scss';
import { handOnFocus } from './hand-on-focus';
import { FailureNote } from './list-notes';

interface FailedFetchProps {
  /** What SWR tells of a fetch. */
  of: { error: Error | undefined; mutate(): Promise<unknown> };
  /** Where the server says nothing of its failure. */
  otherwise: string;
  /** Of the sentence, for the fields that it describes. */
  id?: string | undefined;
}

/** Says why something could not be had, and asks for it again on demand. Nothing when it did not fail. */
export function FailedFetch({ of: { error, mutate }, otherwise, id }: FailedFetchProps) {
  if (!error) return null;
  return (
    <div className={styles.failure}>
      <FailureNote {...(id && { id })}>{sentenceOf(error, otherwise)}</FailureNote>
      <Button ref={handOnFocus} look="outline" size="small" onClick={() => void mutate()}>
        Try again
      </Button>
    </div>
  );
}
