import type { ImportReport } from '@handloom/contracts/product-files';
import { Badge } from '../listing/badge';
import { counted, countWords } from '@handloom/frontend-kit/count-words';
import { DataTable, NumberCell } from '../listing/data-table';
import { FailureNote } from '../listing/list-notes';
import { differingPart } from './differing-part';
import styles from './import-dialog.module.scss';

/** What a file would do, or what is wrong in it. */
export function ImportFindings({ name, report }: { name: string; report: ImportReport }) {
  const { errorCount, added, changed } = report;
  return (
    <section aria-label="What the file does" className={styles.findings}>
      {errorCount > 0 ? (
        <>
          <FailureNote>
            {name}: {counted(errorCount, 'mistake')}. Nothing is imported until there is none;
            correct the file, and choose it again.
          </FailureNote>
          <Mistakes report={report} />
        </>
      ) : (
        <>
          <p role="status">
            {name}: <strong>{countWords(added)}</strong> would be added,{' '}
            <strong>{countWords(changed)}</strong> changed,{' '}
            <strong>{countWords(report.unchanged)}</strong> left as they are.
          </p>
          <SameNames report={report} />
          {added + changed > 0 && <Changes report={report} />}
        </>
      )}
    </section>
  );
}

/** Only warned of: a shop may have rugs of one name, but who sends a file again does not want its products twice. */
function SameNames({ report: { sameNames } }: { report: ImportReport }) {
  if (!sameNames) return null;
  const { ofProducts, inFile } = sameNames;
  return (
    <>
      {ofProducts.count > 0 && (
        <p role="alert" className={styles.warning}>
          {counted(ofProducts.count, 'row has', 'rows have')} the name of a product that exists
          already ({rowsOf(ofProducts)}):{' '}
          {ofProducts.count === 1 ? 'it would be added' : 'they would be added'} a second time.
        </p>
      )}
      {inFile.count > 0 && (
        <p role="alert" className={styles.warning}>
          {counted(inFile.count, 'row has', 'rows have')} the name of another new row in this file (
          {rowsOf(inFile)}): each would be added as a product of its own.
        </p>
      )}
    </>
  );
}

type CountedRows = NonNullable<ImportReport['sameNames']>['inFile'];

/** 'row 2', 'rows 2, 3', 'rows 2, 3 and 98 more'. */
function rowsOf({ rows, count }: CountedRows): string {
  const more = count - rows.length;
  const told = `${count === 1 ? 'row' : 'rows'} ${rows.join(', ')}`;
  return more > 0 ? `${told} and ${countWords(more)} more` : told;
}

const MISTAKE_COLUMNS = [
  { label: 'Row', kind: 'number' },
  { label: 'Column' },
  { label: 'What is wrong' },
] as const;

function Mistakes({ report: { errors, errorCount } }: { report: ImportReport }) {
  return (
    <>
      <DataTable label="Mistakes" columns={MISTAKE_COLUMNS} wordy>
        {errors.map(({ row, column, message }, place) => (
          <tr key={place}>
            <NumberCell>{row}</NumberCell>
            <td>{column ?? '–'}</td>
            <td>
              <span className={styles.message}>{message}</span>
            </td>
          </tr>
        ))}
      </DataTable>
      <FirstOnly shown={errors.length} of={errorCount} />
    </>
  );
}

const CHANGE_COLUMNS = [
  { label: 'Row', kind: 'number' },
  { label: 'Product' },
  { label: 'What changes' },
] as const;

function Changes({ report: { changes, added, changed } }: { report: ImportReport }) {
  return (
    <>
      <DataTable label="Changes" columns={CHANGE_COLUMNS} wordy>
        {changes.map(({ row, _id, name, fields }) => (
          <tr key={row}>
            <NumberCell>{row}</NumberCell>
            <td>
              {name} {_id === null && <Badge colour="green">New</Badge>}
            </td>
            <td>
              <ul className={styles.fields}>
                {fields
                  // A new one has its name in the column before.
                  .filter(({ column }) => _id !== null || column !== 'Name')
                  .map((field) => (
                    <Change key={field.column} {...field} />
                  ))}
              </ul>
            </td>
          </tr>
        ))}
      </DataTable>
      <FirstOnly shown={changes.length} of={added + changed} />
    </>
  );
}

function Change({ column, ...cell }: ImportReport['changes'][number]['fields'][number]) {
  const { before, after } = differingPart(cell.before ?? '', cell.after);
  return (
    <li>
      <span className={styles.column}>{column}</span>{' '}
      {cell.before !== null && (
        <>
          <del>{before || '(empty)'}</del> →{' '}
        </>
      )}
      {after || '(empty)'}
    </li>
  );
}

function FirstOnly({ shown, of }: { shown: number; of: number }) {
  if (shown >= of) return null;
  return (
    <p className={styles.first}>
      These are the first {countWords(shown)} of {countWords(of)}.
    </p>
  );
}
