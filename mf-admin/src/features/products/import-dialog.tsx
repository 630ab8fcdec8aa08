import { useRef } from 'react';
import { PRODUCT_COLUMNS } from '@handloom/contracts/product-files';
import { Button } from '@handloom/ui/button';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { Modal } from '@handloom/ui/modal';
import { Spinner } from '@handloom/ui/spinner';
import { counted } from '@handloom/frontend-kit/count-words';
import { FileField } from '../listing/file-field';
import { FailureNote } from '../listing/list-notes';
import { productsFileUrl } from './api/products-file';
import { ImportFindings } from './import-findings';
import styles from './import-dialog.module.scss';
import { useProductImport } from './use-product-import';
import wide from './wide-dialog.module.scss';

/** Adds and changes products by a file, which says first what it would do. Leaving loses nothing. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const { tried, busy, tryFile, importFile } = useProductImport(onClose);
  const notes = useRef<HTMLDivElement>(null);
  // The button goes with the report of a file that could not be imported.
  useKeptFocus(busy !== null, notes);
  const report = tried?.report;
  const toWrite = report && report.errorCount === 0 ? report.added + report.changed : 0;
  return (
    <Modal
      open
      title="Import Products"
      className={wide.dialog}
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          {toWrite > 0 && (
            <Button disabled={busy !== null} onClick={() => void importFile()}>
              Import {counted(toWrite, 'product')}
            </Button>
          )}
        </>
      }
    >
      <div ref={notes} tabIndex={-1} className={styles.notes}>
        <p>
          A row with an ID changes that product; one without adds a product. A column that the file
          leaves out stays as it is. It is easiest to{' '}
          <a href={productsFileUrl({})} download>
            export all products
          </a>{' '}
          first, and to change that file.
        </p>
        <p>Columns: {PRODUCT_COLUMNS.join(', ')}.</p>
      </div>
      <FileField
        label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        isFirst
        hint="Nothing is changed yet: you see first what the file would do."
        onPick={([file]) => file && void tryFile(file)}
      />
      {busy && (
        <Spinner visible label={busy === 'trying' ? 'Trying the file...' : 'Importing...'} />
      )}
      {tried?.failure && !busy && (
        <FailureNote>
          {tried.file.name}: {tried.failure}
        </FailureNote>
      )}
      {report && <ImportFindings name={tried.file.name} report={report} />}
    </Modal>
  );
}
