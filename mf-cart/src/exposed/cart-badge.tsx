import type { ComponentType } from 'react';
import type { FragmentProps } from '@handloom/contracts/fragments';
import { CartBadge } from '../features/cart/cart-badge';

export default CartBadge satisfies ComponentType<FragmentProps<'mf-cart/cart-badge'>>;
