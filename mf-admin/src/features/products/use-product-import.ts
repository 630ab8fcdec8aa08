import { useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { MOST_IMPORTED_BYTES, type ImportReport } from '@handloom/contracts/product-files';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { counted } from '@handloom/frontend-kit/count-words';
import { useStillHere } from '@handloom/frontend-kit/still-here';
import { importProducts } from './api/import-products';
import { reloadProducts } from './api/reload-products';

/** Rows without an ID would be added a second time. */
const UNKNOWN =
  'Whether it was imported is not known. Look whether the list has it before you choose the file again.';

interface TriedFile {
  file: File;
  /** What it would do; undefined: it could not be asked for. */
  report?: ImportReport;
  failure?: string;
}

/** A file is tried as soon as it was picked, and imported when its report was seen. */
export function useProductImport(onDone: () => void) {
  const [tried, setTried] = useState<TriedFile | null>(null);
  const [busy, setBusy] = useState<'trying' | 'importing' | null>(null);
  const turns = useRef(0);
  const isStillHere = useStillHere();

  const show = async (what: 'trying' | 'importing', work: Promise<TriedFile>) => {
    const turn = (turns.current += 1);
    setBusy(what);
    const outcome = await work;
    // Else another one was picked meanwhile, or the dialog was left.
    const isShown = turn === turns.current && isStillHere();
    if (isShown) {
      setTried(outcome);
      setBusy(null);
    }
    return { ...outcome, isShown };
  };

  const tryFile = async (picked: File) => {
    setTried(null);
    await show('trying', triedOut(picked));
  };

  const importFile = async () => {
    if (!tried) return;
    const { report, failure, isShown } = await show('importing', outcomeOf(tried.file, false));
    if (!report?.imported) {
      // It may be imported all the same: see `UNKNOWN`.
      void reloadProducts();
      const isTold = !isShown || failure === UNKNOWN;
      toast.error((isTold && failure) || 'Importing Products Failed!');
      return;
    }
    toast.success(
      `${counted(report.added, 'product')} added, ${counted(report.changed, 'product')} changed`,
    );
    void reloadProducts();
    if (isShown) onDone();
  };

  return { tried, busy, tryFile, importFile };
}

async function triedOut(picked: File): Promise<TriedFile> {
  const file = await copyOf(picked);
  return file
    ? outcomeOf(file, true)
    : { file: picked, failure: 'It cannot be read. Choose it again.' };
}

/**
 * What is imported is what was tried, and browsers send no file that was saved since it was picked.
 * @returns null for one that cannot be read, such as one that was moved
 */
async function copyOf(file: File): Promise<File | null> {
  if (file.size > MOST_IMPORTED_BYTES) return file;
  try {
    return new File([await file.arrayBuffer()], file.name, { type: 'text/csv' });
  } catch {
    return null;
  }
}

async function outcomeOf(file: File, dryRun: boolean): Promise<TriedFile> {
  if (file.size > MOST_IMPORTED_BYTES) {
    return { file, failure: 'A file can have at most 16 MB. Split it into several.' };
  }
  try {
    return { file, report: await importProducts(file, { dryRun }) };
  } catch (error) {
    const otherwise = dryRun ? 'Failed to try the file. Please choose it again.' : UNKNOWN;
    return { file, failure: sentenceOf(error, otherwise) };
  }
}
