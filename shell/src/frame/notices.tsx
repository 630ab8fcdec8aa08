import { Toaster } from 'react-hot-toast';
import { useHydrated } from '@handloom/frontend-kit/hydrated';

/** How long each kind stays, in milliseconds; a loading toast stays until it is replaced. */
const DURATIONS = { blank: 4000, error: 4000, success: 2000, custom: 4000 };

/** Toasts of all microfrontends; they share the library and so its one store. */
export function Notices() {
  // Its styles are written into the page when it runs, which a server can't do for a browser.
  if (!useHydrated()) return null;
  return (
    <Toaster
      position="top-center"
      containerStyle={{ top: 'calc(var(--header-height) + 1rem)' }}
      toastOptions={{
        duration: DURATIONS.blank,
        removeDelay: 1000,
        success: {
          duration: DURATIONS.success,
          iconTheme: { primary: '#436148', secondary: '#fff' },
        },
        error: { duration: DURATIONS.error, iconTheme: { primary: '#8e2b20', secondary: '#fff' } },
        loading: { duration: Infinity },
        custom: { duration: DURATIONS.custom },
        style: {
          maxWidth: 350,
          padding: '12px 16px',
          border: 'var(--border)',
          borderRadius: 'var(--radius)',
          boxShadow: '0 6px 24px rgb(33 28 23 / 12%)',
          background: 'var(--surface)',
          color: 'var(--ink)',
          fontSize: 'var(--text-sm)',
        },
      }}
    />
  );
}
