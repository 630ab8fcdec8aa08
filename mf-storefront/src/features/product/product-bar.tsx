import type { SizeLabel } from '@handloom/contracts/catalogue';
import { useMoney } from '@handloom/frontend-kit/money';
import { BottomBar } from '@handloom/ui/bottom-bar';
import { AddToCart, type CartChoice } from './cart-actions';

/** Price and Add To Cart, however far down the page its reader is. */
export function ProductBar({ shownSize, ...choice }: CartChoice & { shownSize: SizeLabel }) {
  const money = useMoney();
  return (
    <BottomBar sum={money.catalogue(choice.product.price)} note={`${shownSize} FEET`}>
      <AddToCart {...choice} />
    </BottomBar>
  );
}
