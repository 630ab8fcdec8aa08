import toast from 'react-hot-toast';
import { mayChangeAddress } from '@handloom/contracts/order-life';
import type { Order, ShippingAddress } from '@handloom/contracts/orders';
import { Button } from '@handloom/ui/button';
import { useOpened } from '../listing/use-opened';
import { AddressDialog } from './address-dialog';
import styles from './order-detail.module.scss';

/** Where an order goes: to be read, copied to where the carrier asks for it, and mended. */
export function ShipTo({ order }: { order: Order }) {
  const { shippingAddress: to } = order;
  const { opened: isChanging, open, close } = useOpened();
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
      <Button look="quiet" size="small" onClick={() => open({})}>
        {mayChangeAddress(order) ? 'Change address' : 'Change contact'}
      </Button>
      {isChanging && <AddressDialog order={order} onClose={close} />}
    </>
  );
}

/** With the phone number: carriers ask for it too. */
async function copy({ name, address, city, state, pinCode, country, phone }: ShippingAddress) {
  const lines = [name, address, `${city}, ${state} ${pinCode}`, country, phone];
  try {
    await navigator.clipboard.writeText(lines.join('\n'));
    toast.success('Address copied');
  } catch {
    // Browsers have no clipboard for pages without TLS.
    toast.error('The address could not be copied. Select it, and copy it by hand.');
  }
}
