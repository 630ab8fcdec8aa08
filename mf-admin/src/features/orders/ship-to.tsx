import toast from 'react-hot-toast';
import type { Order } from '@handloom/contracts/orders';
import { Button } from '@handloom/ui/button';
import styles from './order-detail.module.scss';

interface ShipToProps {
  to: Order['shippingAddress'];
}

/** Where an order goes: to be read, and copied to where the carrier asks for it. */
export function ShipTo({ to }: ShipToProps) {
  return (
    <>
      <address className={styles.address} translate="no">
        <bdi>{to.name}</bdi>
        <br />
        <bdi>{to.address}</bdi>
        <br />
        {to.city}, {to.state} {to.pinCode}
        <br />
        {to.country}
      </address>
      <Button look="quiet" size="small" className={styles.copy} onClick={() => void copy(to)}>
        Copy address
      </Button>
    </>
  );
}

/** With the phone number: carriers ask for it too. */
async function copy({ name, address, city, state, pinCode, country, phone }: ShipToProps['to']) {
  const lines = [name, address, `${city}, ${state} ${pinCode}`, country, phone];
  try {
    await navigator.clipboard.writeText(lines.join('\n'));
    toast.success('Address copied');
  } catch {
    // Browsers have no clipboard for pages without TLS.
    toast.error('The address could not be copied. Select it, and copy it by hand.');
  }
}
