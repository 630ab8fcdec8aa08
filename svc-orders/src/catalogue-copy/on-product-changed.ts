import { productChanged } from '@handloom/contracts/events/catalogue';
import { on } from '@handloom/service-kit/event-handler';
import type { Transaction } from '../database';
import { keepProduct } from './catalogue-repository';

/** @param currency ISO 4217 code of the catalogue's prices */
export const onProductChanged = (currency: string) =>
  on(productChanged, (tx: Transaction, event) => keepProduct(tx, { ...event.data, currency }));
