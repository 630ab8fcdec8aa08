import type { ComponentType } from 'react';
import type { FragmentProps } from '@handloom/contracts/fragments';
import { SearchOverlay } from '../features/search/search-overlay';

export default SearchOverlay satisfies ComponentType<FragmentProps<'mf-storefront/search-overlay'>>;
