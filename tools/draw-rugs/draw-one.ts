/**
 * Writes the whole view of one rug to stdout as raw RGB, for comparing.
 *   tsx tools/draw-rugs/draw-one.ts <key> <width in pixels>
 */
import { rugCalled } from './book/rug-book';
import { drawView } from './pictures-of';
import { weaveRug } from './weave-rug';

const [key = '', width] = process.argv.slice(2);
const entry = rugCalled(key);
process.stdout.write(drawView('whole', entry, weaveRug(entry), Number(width)).toBytes());
