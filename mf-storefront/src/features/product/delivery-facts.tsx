import type { Product } from '@handloom/contracts/catalogue';
import { DEFAULT_DELIVERY, DEFAULT_RETURN_WINDOW } from '@handloom/contracts/catalogue-facts';
import { ReturnIcon, TruckIcon } from '@handloom/ui/icons';
import styles from './delivery-facts.module.scss';

export function DeliveryFacts({ product }: { product: Product }) {
  const accepted = product.returnsAccepted !== false;
  return (
    <dl className={styles.facts}>
      <div>
        <TruckIcon size={22} />
        <dt>Estimated arrival</dt>
        <dd>{product.estimatedDelivery || DEFAULT_DELIVERY}</dd>
      </div>
      <div>
        <ReturnIcon size={22} />
        <dt>Returns</dt>
        <dd>
          {accepted
            ? `Accepted within ${product.returnWindow || DEFAULT_RETURN_WINDOW}`
            : 'Not accepted'}
        </dd>
      </div>
    </dl>
  );
}
