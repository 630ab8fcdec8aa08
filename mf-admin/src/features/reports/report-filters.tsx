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
  onChange(changes: Partial<ReportPeriod & { by: ReportStep }>): void;
}

export function ReportFilters({ period, today, errors, onChange }: ReportFiltersProps) {
  const { from, to, zone, by } = period;
  const fromField = useTypedDay(from, (day) => onChange({ from: day }));
  const toField = useTypedDay(to, (day) => onChange({ to: day }));
  const isChosen = (preset: Preset) => preset.from === from && preset.to === to && preset.by === by;
  return (
    <>
      <div className={styles.filters}>
        <TextField {...fromField} label="From" error={errors['from']} />
        <TextField {...toField} label="To" error={errors['to']} />
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
          error={errors['zone']}
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

/** All that the browser knows, with the one in the address, which may be an older name. */
function zoneOptions(zone: string) {
  const zones = new Set([zone, ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
