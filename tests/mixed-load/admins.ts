import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import type { Product } from '@handloom/contracts/catalogue';
import { toMinor } from '@handloom/contracts/money';
import type { ImportReport } from '@handloom/contracts/product-files';
import { csvLine } from '@handloom/service-kit/lists/csv';
import type { Caller } from '../reliability/patient-caller';

const THINKS_MS = 1_000;
const IMPORT_EVERY_MS = 60_000;
const LOOK_AGAIN_MS = 20;
/** A saved rug that is not shown after this is a wrong answer. */
const SHOWN_WITHIN_MS = 10_000;

interface Desk {
  call: Caller;
  isOver(): boolean;
  onWrong(sentence: string): void;
}

/** One who reads orders and reports, and changes what is said of a rug, each shown before the next. */
export async function keepChanging(
  { call, isOver, onWrong }: Desk,
  rugIds: readonly string[],
  onShown: (ms: number) => void,
): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    await call('GET', '/api/orders?limit=50', { shows: /^\[/ });
    await call('GET', '/api/reports/overview', { shows: /^\{/ });
    const path = `/api/products/${rugIds[turn % rugIds.length]}`;
    const description = `Woven by hand, told anew: ${randomUUID()}.`;
    const form = new FormData();
    form.set('description', description);
    await call('PATCH', path, { body: form });
    const savedAt = performance.now();
    for (;;) {
      const shown = (await call('GET', path)) as Product;
      const ms = performance.now() - savedAt;
      if (shown.description === description) {
        onShown(ms);
        break;
      }
      if (ms > SHOWN_WITHIN_MS) {
        onWrong(`${path} does not show what was saved ${Math.round(ms)} ms ago`);
        break;
      }
      await pause(LOOK_AGAIN_MS);
    }
    await pause(THINKS_MS);
  }
}

/**
 * One who takes all products out each minute and brings some back at other prices.
 * @returns prices of the last import that was confirmed, in minor units
 */
export async function keepImporting(
  { call, isOver, onWrong }: Desk,
  rugIds: readonly string[],
): Promise<Map<string, number>> {
  const own = new Set(rugIds);
  const prices = new Map<string, number>();
  for (let next = Date.now(); !isOver(); await pause(1_000)) {
    if (Date.now() < next) continue;
    next = Date.now() + IMPORT_EVERY_MS;
    const file = (await call('GET', '/api/products/export.csv')) as string;
    const rows = parse(file, { columns: true, bom: true }) as { ID: string; Price: string }[];
    const dearer = rows
      .filter(({ ID }) => own.has(ID))
      .map(({ ID, Price }) => ({ id: ID, price: (toMinor(Number(Price)) + 25) / 100 }));
    const form = new FormData();
    const lines = [['ID', 'Price'], ...dearer.map(({ id, price }) => [id, String(price)])];
    form.set('file', new Blob([lines.map(csvLine).join('')], { type: 'text/csv' }), 'rugs.csv');
    const report = (await call('POST', '/api/products/import', { body: form })) as ImportReport;
    // A try whose answer was lost may have changed them all before.
    const done = report.changed + report.unchanged;
    if (!report.imported || done !== own.size) onWrong(`import says ${JSON.stringify(report)}`);
    for (const { id, price } of dearer) prices.set(id, toMinor(price));
  }
  return prices;
}
