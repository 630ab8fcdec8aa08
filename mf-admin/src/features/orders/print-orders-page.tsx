import { useParams, useSearchParams } from 'react-router-dom';
import { isInvoice } from '@handloom/contracts/order-life';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { Button } from '@handloom/ui/button';
import { EmptyNote, FailureNote, LoadingNote } from '../listing/list-notes';
import { UnknownPage } from '../pages/unknown-page';
import { usePrintedOrders } from './api/use-printed-orders';
import { OrderSheet } from './order-sheet';
import styles from './print-orders.module.scss';
import { PAPERS } from './print-url';

const TITLES = { invoices: 'Invoices', 'packing-slips': 'Packing slips' };

/** Sheets of paper, one order each, and nothing of the panel on them. */
export function PrintOrdersPage() {
  const { paper: asked } = useParams();
  const [query] = useSearchParams();
  const ids = (query.get('orders') ?? '').split(',').filter(Boolean);
  const { data: orders, error } = usePrintedOrders(ids);
  const paper = PAPERS.find((known) => known === asked);
  const isOfInvoices = !orders?.length || orders.some(isInvoice);
  const title = paper === 'invoices' && !isOfInvoices ? 'Orders' : paper && TITLES[paper];
  usePageHead({ title: title ? `${title} | Handloom Admin` : '', noIndex: true });
  if (!paper) return <UnknownPage />;
  return (
    <main className={styles.page}>
      <header className={styles.bar}>
        <h1 className={styles.title}>{title}</h1>
        <Button disabled={!orders?.length} onClick={() => window.print()}>
          Print
        </Button>
      </header>
      {error && <FailureNote>{sentenceOf(error, 'Failed to fetch orders')}</FailureNote>}
      {!orders && !error && <LoadingNote>Loading...</LoadingNote>}
      {orders?.length === 0 && <EmptyNote>No orders were chosen.</EmptyNote>}
      {orders?.map((order) => (
        <OrderSheet key={order.id} paper={paper} order={order} />
      ))}
    </main>
  );
}
