import type { ComponentType } from 'react';
import type { FragmentProps } from '@handloom/contracts/fragments';
import { AddToCart } from '../features/cart/add-to-cart';

export default AddToCart satisfies ComponentType<FragmentProps<'mf-cart/add-to-cart'>>;
