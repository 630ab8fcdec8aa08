import { useParams, useSearchParams } from 'react-router-dom';
import { isInvoice } from '@handloom/contracts/order-life';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { Button } from '@handloom/ui/button';
import { FailedFetch } from '../listing/failed-fetch';
import { EmptyNote, LoadingNote } from '../listing/list-notes';
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
  const answer = usePrintedOrders(ids);
  const { data: orders, error } = answer;
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
      <FailedFetch of={answer} otherwise="Failed to fetch orders" />
      {!orders && !error && <LoadingNote>Loading...</LoadingNote>}
      {orders?.length === 0 && <EmptyNote>No orders were chosen.</EmptyNote>}
      {orders?.map((order) => (
        <OrderSheet key={order.id} paper={paper} order={order} />
      ))}
    </main>
  );
}
