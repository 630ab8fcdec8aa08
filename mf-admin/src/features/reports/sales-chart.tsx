import { useCallback, useMemo } from 'react';
import { formatAmount } from '@handloom/contracts/money-format';
import type { DaySpan } from '@handloom/contracts/report-steps';
import type { SalesReport } from '@handloom/contracts/sales-reports';
import { BarChart } from '../charts/bar-chart';
import { salesBars, shortAmount, spanShown } from './sales-words';

export interface SalesChartProps {
  report: SalesReport;
  /** Days that it shows, also those without sales. */
  span: DaySpan;
  currency: string;
}

export function SalesChart({ report, span: { from, to }, currency }: SalesChartProps) {
  const bars = useMemo(
    () => salesBars(report, { from, to }, currency),
    [report, from, to, currency],
  );
  const format = useCallback((value: number) => formatAmount(value, currency), [currency]);
  const formatShort = useMemo(() => shortAmount(currency), [currency]);
  const label = `Sales by ${report.by} in ${currency}, ${spanShown({ from, to }, 'day')}`;
  return <BarChart label={label} bars={bars} format={format} formatShort={formatShort} />;
}
