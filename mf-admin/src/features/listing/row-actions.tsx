import { Button } from '@handloom/ui/button';

export interface RowActionsProps {
  /** Tells the rows' buttons apart for those who listen. */
  name: string;
  onEdit(): void;
  onDelete(): void;
}

export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <>
      <Button look="quiet" size="small" aria-description={name} onClick={onEdit}>
        Edit
      </Button>
      <Button look="quiet" size="small" aria-description={name} onClick={onDelete}>
        Delete
      </Button>
    </>
  );
}
