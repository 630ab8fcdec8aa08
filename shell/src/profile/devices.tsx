import { useRef, useState } from 'react';
import type { SignedInDevice } from '@handloom/contracts/accounts';
import { ApiError, sentenceOf } from '@handloom/frontend-kit/api';
import { longDateHere } from '@handloom/frontend-kit/long-date';
import { Button } from '@handloom/ui/button';
import { ErrorNotice } from '@handloom/ui/error-notice';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { Spinner } from '@handloom/ui/spinner';
import { useOwnToasts } from '../session/own-toasts';
import { signOutElsewhere, signOutThere, useDevices } from './api/devices';
import styles from './profile-page.module.scss';

export function Devices() {
  const { data: devices, error, mutate } = useDevices();
  const [isBusy, setIsBusy] = useState(false);
  const toast = useOwnToasts();
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(isBusy, heading);

  const signOut = async (call: () => Promise<void>, done: string) => {
    setIsBusy(true);
    try {
      await call();
      toast.success(done);
    } catch (failure) {
      // Somebody was quicker, there or here.
      const isGone = failure instanceof ApiError && failure.status === 404;
      if (isGone) toast.success(done);
      else toast.error(sentenceOf(failure, 'That did not work. Please try again.'));
    }
    await mutate().catch(() => undefined);
    setIsBusy(false);
  };

  return (
    <section aria-labelledby="devices-title" className={styles.part}>
      <h2 ref={heading} id="devices-title" tabIndex={-1}>
        Signed-in devices
      </h2>
      {devices && (
        <ul className={styles.devices}>
          {devices.map((device) => (
            <li key={device._id} className={styles.device}>
              <div>
                <p className={styles.deviceName}>{device.name}</p>
                <p className={styles.deviceFacts}>{factsOf(device)}</p>
              </div>
              {!device.isThis && (
                <Button
                  look="outline"
                  size="small"
                  disabled={isBusy}
                  aria-label={`Sign out there: ${device.name}`}
                  onClick={() =>
                    signOut(() => signOutThere(device._id), `Signed out: ${device.name}`)
                  }
                >
                  Sign out there
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {devices && devices.length > 1 && (
        <Button
          look="outline"
          className={styles.start}
          disabled={isBusy}
          onClick={() => signOut(signOutElsewhere, 'Signed out everywhere else')}
        >
          Sign out everywhere else
        </Button>
      )}
      {!devices && error && (
        <ErrorNotice title="Your devices could not be loaded." onRetry={() => mutate()}>
          {error.message}
        </ErrorNotice>
      )}
      {!devices && !error && <Spinner visible />}
    </section>
  );
}

function factsOf({ isThis, since, lastSeen }: SignedInDevice): string {
  const signedIn = `signed in since ${longDateHere(since)}`;
  return isThis ? `This device, ${signedIn}` : `Last seen ${longDateHere(lastSeen)}, ${signedIn}`;
}
