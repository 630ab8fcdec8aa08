/**
 * Writes the whole view of one rug to stdout as raw RGB, for comparing.
 *   tsx tools/draw-rugs/draw-one.ts <key> <width in pixels>
 */
import { rugBook } from './book/rug-book';
import { drawView } from './pictures-of';
import { weaveRug } from './weave-rug';

const [key, width] = process.argv.slice(2);
const entry = rugBook.find((r) => r.key === key);
if (entry === undefined) throw new Error(`${key} is not in the book`);
process.stdout.write(drawView('whole', entry, weaveRug(entry), Number(width)).toBytes());
