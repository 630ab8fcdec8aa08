import {
  categorySales as categorySalesShape,
  categorySalesQuery,
  ordersExportQuery,
  ordersOverview,
  overviewQuery,
  salesQuery,
  salesReport as salesReportShape,
  shopperSales,
  shopperSalesQuery,
  topProducts as topProductsShape,
  topProductsQuery,
} from '@handloom/contracts/sales-reports';
import { csvLine, sendCsv, type CsvCell } from '@handloom/service-kit/lists/csv';
import type { Service } from '@handloom/service-kit/server/service';
import type { Database } from '../database';
import { filtersOf } from '../orders/order-filters';
import { exportOrders } from './orders-export';
import { categorySales, ordersLately, salesByShopper, salesReport, topProducts } from './reports';

const config = { access: 'admin' } as const;

export function reportRoutes(app: Service, database: Database): void {
  app.get(
    '/api/reports/sales',
    { config, schema: { querystring: salesQuery, response: { 200: salesReportShape } } },
    (request) => salesReport(database, request.query),
  );

  app.get(
    '/api/reports/sales.csv',
    { config, schema: { querystring: salesQuery } },
    async (request, reply) => {
      const { periods } = await salesReport(database, request.query);
      const columns = ['From', 'To', 'Currency', 'Orders', 'Subtotal', 'Tax', 'Total', 'Refunded'];
      const rows = periods.map(({ from, to, currency, orders, ...sums }) => {
        const { subtotal, tax, total, refunded } = sums;
        return [from, to, currency, orders, subtotal, tax, total, refunded];
      });
      return sendCsv(reply, nameOf('sales', request.query), csvOf([columns, ...rows]));
    },
  );

  app.get(
    '/api/reports/top-products',
    { config, schema: { querystring: topProductsQuery, response: { 200: topProductsShape } } },
    (request) => topProducts(database, request.query),
  );

  app.get(
    '/api/reports/top-products.csv',
    { config, schema: { querystring: topProductsQuery } },
    async (request, reply) => {
      const products = await topProducts(database, request.query);
      const columns = ['Product', 'Name', 'Currency', 'Quantity', 'Amount before tax'];
      const rows = products.map(({ _id, name, currency, quantity, amount }) => {
        return [_id, name, currency, quantity, amount];
      });
      return sendCsv(reply, nameOf('top-products', request.query), csvOf([columns, ...rows]));
    },
  );

  app.get(
    '/api/reports/categories',
    { config, schema: { querystring: categorySalesQuery, response: { 200: categorySalesShape } } },
    (request) => categorySales(database, request.query),
  );

  app.get(
    '/api/reports/categories.csv',
    { config, schema: { querystring: categorySalesQuery } },
    async (request, reply) => {
      const categories = await categorySales(database, request.query);
      const columns = ['Category', 'Name', 'Currency', 'Quantity', 'Amount before tax'];
      const rows = categories.map(({ _id, name, currency, quantity, amount }) => {
        return [_id ?? '', name, currency, quantity, amount];
      });
      return sendCsv(reply, nameOf('categories', request.query), csvOf([columns, ...rows]));
    },
  );

  app.get(
    '/api/reports/shoppers',
    { config, schema: { querystring: shopperSalesQuery, response: { 200: shopperSales } } },
    (request) => salesByShopper(database, request.query),
  );

  app.get(
    '/api/reports/orders.csv',
    { config, schema: { querystring: ordersExportQuery } },
    (request, reply) => {
      const lines = exportOrders(database, filtersOf(request.query, null));
      const name = nameOf('orders', request.query);
      return sendCsv(reply, name, lines);
    },
  );

  app.get(
    '/api/reports/overview',
    { config, schema: { querystring: overviewQuery, response: { 200: ordersOverview } } },
    (request) => ordersLately(database, request.query),
  );
}

const csvOf = (rows: readonly (readonly CsvCell[])[]) => rows.map(csvLine).join('');

function nameOf(
  what: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) {
  return [what, from && `from-${from}`, to && `to-${to}`].filter(Boolean).join('-');
}
