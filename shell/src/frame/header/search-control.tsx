import { Fragment } from '@handloom/frontend-kit/fragment';
import { Button, IconButton } from '@handloom/ui/button';
import { SearchIcon } from '@handloom/ui/icons';
import { Modal } from '@handloom/ui/modal';
import { Spinner } from '@handloom/ui/spinner';
import { useComponents } from '../../remotes/components-context';
import { SEARCH_OVERLAY } from '../frame-fragments';
import styles from './header-control.module.scss';
import { useOpenHere } from './use-open-here';

export function SearchControl() {
  const { preload } = useComponents();
  const [open, setOpen] = useOpenHere();
  const close = () => setOpen(false);
  const prepare = () => preload(SEARCH_OVERLAY);
  return (
    <>
      <IconButton
        label="Search"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
      </IconButton>
      {open && (
        <Fragment
          name={SEARCH_OVERLAY}
          props={{ open, onClose: close }}
          fallback={<Spinner label="Opening search" className={styles.opening} />}
          unavailable={(retry) => <SearchUnavailable onClose={close} onRetry={retry} />}
        />
      )}
    </>
  );
}

function SearchUnavailable({ onClose, onRetry }: { onClose(): void; onRetry(): void }) {
  return (
    <Modal
      open
      title="Search is unavailable right now."
      onClose={onClose}
      actions={
        <Button look="outline" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <p>Every rug can still be found through the categories in the menu.</p>
    </Modal>
  );
}
