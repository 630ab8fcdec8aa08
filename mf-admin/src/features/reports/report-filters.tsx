import { REPORT_STEPS, type ReportStep } from '@handloom/contracts/report-steps';
import { SelectField } from '@handloom/ui/select-field';
import { TextField } from '@handloom/ui/text-field';
import { useTypedDay } from '../listing/use-typed-day';
import type { ReportPeriod } from './api/use-sales-report';
import { ownZone, presetsUpTo, type Preset } from './report-period';
import styles from './reports-page.module.scss';
import { STEP_NAMES } from './sales-words';

const STEP_OPTIONS = REPORT_STEPS.map((step) => ({ value: step, label: STEP_NAMES[step] }));

export interface ReportFiltersProps {
  period: ReportPeriod & { by: ReportStep };
  today: string;
  /** Sentences of the server, by field. */
  errors: Record<string, string>;
  /** Id of the element that says them: below a field they would move the controls beside and below it. */
  saidBy: string;
  /** @param goesOn with the day that was typed a moment ago */
  onChange(changes: Partial<ReportPeriod & { by: ReportStep }>, goesOn?: boolean): void;
}

export function ReportFilters({ period, today, errors, saidBy, onChange }: ReportFiltersProps) {
  const { from, to, zone, by } = period;
  const fromField = useTypedDay(from, (day, goesOn) => onChange({ from: day }, goesOn));
  const toField = useTypedDay(to, (day, goesOn) => onChange({ to: day }, goesOn));
  const marked = (field: string) =>
    errors[field] ? { 'aria-invalid': true, 'aria-describedby': saidBy } : {};
  const isChosen = (preset: Preset) => preset.from === from && preset.to === to && preset.by === by;
  return (
    <>
      <div className={styles.filters}>
        <TextField {...fromField} label="From" {...marked('from')} />
        <TextField {...toField} label="To" {...marked('to')} />
        <SelectField
          label="By"
          options={STEP_OPTIONS}
          value={by}
          onChange={({ target }) => onChange({ by: target.value as ReportStep })}
        />
        <SelectField
          label="Time zone"
          options={zoneOptions(zone)}
          value={zone}
          {...marked('zone')}
          onChange={({ target }) => onChange({ zone: target.value })}
        />
      </div>
      <div className={styles.presets} role="group" aria-label="Periods">
        {presetsUpTo(today).map((preset) => (
          <button
            key={preset.label}
            type="button"
            aria-pressed={isChosen(preset)}
            onClick={() => onChange({ from: preset.from, to: preset.to, by: preset.by })}
          >
            {preset.label}
          </button>
        ))}
      </div>
    </>
  );
}

/** Browsers list zones under the names that they had first; people look for these (IANA, file `backward`). */
const NAMES_OF_TODAY = new Map([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
]);

/** All that the browser knows, once each; the one in the address stays as it is spelled there. */
function zoneOptions(zone: string) {
  const byLabel = new Map<string, string>();
  for (const value of ['UTC', ...Intl.supportedValuesOf('timeZone'), ownZone(), zone]) {
    byLabel.set((NAMES_OF_TODAY.get(value) ?? value).replaceAll('_', ' '), value);
  }
  return [...byLabel].map(([label, value]) => ({ value, label })).sort(byLabelText);
}

const byLabelText = (one: { label: string }, other: { label: string }) =>
  one.label < other.label ? -1 : 1;
