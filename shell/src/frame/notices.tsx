import { useEffect, useEffectEvent, useRef } from 'react';
import { resolveValue, useToaster, type Toast } from 'react-hot-toast/headless';
import { CheckIcon, CloseIcon } from '@handloom/ui/icons';
import { NOTICES, NOTICES_HOME } from '@handloom/ui/notices-place';
import styles from './notices.module.scss';

/** How long each kind stays, in milliseconds; a loading toast stays until it is replaced. */
const OPTIONS = {
  duration: 4000,
  removeDelay: 1000,
  success: { duration: 2000 },
  loading: { duration: Infinity },
};

const HELD = '[data-visible="true"]:is(:hover, :focus-within)';

/** Toasts of all microfrontends; they share the library's one store. Pointing at one, or having the focus in it, keeps it. */
export function Notices() {
  const { toasts, handlers } = useToaster(OPTIONS);
  const place = useAboveDialogs(toasts[0]?.id);
  const visible = toasts.flatMap((toast) => (toast.visible ? toast.id : [])).join();
  // One that leaves under the pointer, or with the focus, tells nobody: those after it would be kept for ever.
  const goOnUnlessHeld = useEffectEvent(() => {
    if (!place.current?.querySelector(HELD)) handlers.endPause();
  });
  useEffect(() => goOnUnlessHeld(), [visible]);
  return (
    // An open dialog borrows what is in it; React looks for its place among its neighbours by this one.
    <div id={NOTICES_HOME}>
      <div
        ref={place}
        popover="manual"
        id={NOTICES}
        className={styles.notices}
        onMouseEnter={handlers.startPause}
        onMouseLeave={handlers.endPause}
        onFocus={handlers.startPause}
        onBlur={handlers.endPause}
      >
        {toasts.map((toast) => (
          <div
            key={toast.id}
            className={styles.notice}
            data-visible={toast.visible}
            // On its way out it is no longer reached by keyboard.
            inert={!toast.visible}
          >
            <Sign type={toast.type} />
            <div {...toast.ariaProps}>{resolveValue(toast.message, toast)}</div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** What a dialog or a drawer is told is seen above it: the last that opened lies on top of those before. */
function useAboveDialogs(newest: string | undefined) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isCovered = document.querySelector('dialog[open]') !== null;
    if (isCovered) place.current?.hidePopover?.();
    place.current?.showPopover?.();
  }, [newest]);
  return place;
}

function Sign({ type }: Pick<Toast, 'type'>) {
  if (type !== 'success' && type !== 'error') return null;
  const Icon = type === 'success' ? CheckIcon : CloseIcon;
  return (
    <span className={styles.sign} data-type={type}>
      <Icon size={14} strokeWidth={2.5} />
    </span>
  );
}
