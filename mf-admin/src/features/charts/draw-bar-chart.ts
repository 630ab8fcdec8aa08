import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  Tooltip,
  type ChartConfiguration,
} from 'chart.js';

// Only these are in the bundle.
Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

export interface Bar {
  label: string;
  value: number;
}

export interface BarsToDraw {
  bars: readonly Bar[];
  /** A value in full, for who points at a bar. */
  format(value: number): string;
  /** A value beside the axis, short. */
  formatShort(value: number): string;
}

/** @returns what takes the chart away; null where nothing can be drawn. */
export function drawBarChart(canvas: HTMLCanvasElement, what: BarsToDraw): (() => void) | null {
  if (!canvas.getContext('2d')) return null;
  const chart = new Chart(canvas, configurationOf(canvas, what));
  return () => chart.destroy();
}

function configurationOf(
  canvas: HTMLCanvasElement,
  { bars, format, formatShort }: BarsToDraw,
): ChartConfiguration<'bar', number[]> {
  const style = getComputedStyle(canvas);
  const colour = (token: string) => style.getPropertyValue(token).trim();
  // A canvas does not follow the size that its reader has chosen for letters.
  const font = { family: style.fontFamily, size: Number.parseFloat(style.fontSize) };
  const ticks = { color: colour('--ink-soft'), font };
  return {
    type: 'bar',
    data: {
      labels: bars.map(({ label }) => label),
      datasets: [
        {
          data: bars.map(({ value }) => value),
          backgroundColor: colour('--indigo'),
          hoverBackgroundColor: colour('--madder'),
          maxBarThickness: 48,
          categoryPercentage: 0.9,
          barPercentage: 0.9,
        },
      ],
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      plugins: {
        tooltip: {
          displayColors: false,
          bodyFont: font,
          titleFont: font,
          callbacks: { label: ({ parsed }) => format(parsed.y ?? 0) },
        },
      },
      scales: {
        x: {
          grid: { display: false },
          border: { color: colour('--line') },
          ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 16 },
        },
        y: {
          beginAtZero: true,
          grid: { color: colour('--linen') },
          border: { display: false },
          ticks: { ...ticks, maxTicksLimit: 5, callback: (value) => formatShort(Number(value)) },
        },
      },
    },
  };
}
