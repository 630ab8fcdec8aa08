import type { ComponentType } from 'react';
import type { FragmentProps } from '@handloom/contracts/fragments';
import { BuyNow } from '../features/cart/buy-now';

export default BuyNow satisfies ComponentType<FragmentProps<'mf-cart/buy-now'>>;
