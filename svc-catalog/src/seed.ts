import path from 'node:path';
import { readSeedConfig } from './config';
import { openDatabase } from './database';
import { ingestDemoPictures } from './demo-shop/demo-pictures';
import { addDemoRugs } from './demo-shop/demo-rugs';
import { growCatalogue } from './demo-shop/grow-catalogue';
import { openPictureStore } from './images/open-picture-store';

/** Beside `dist/` as beside `src/`. */
const PICTURES = path.join(__dirname, '..', 'seed', 'pictures');

/** Thousands of rows go in by one statement. */
const LONGEST_QUERY_MS = 120_000;

/** Fills a shop with the demo catalogue. Safe to repeat: what it once made it never makes again. */
async function seed(): Promise<string> {
  const { databaseUrl, pictures: place, products } = readSeedConfig();
  const database = openDatabase(databaseUrl, LONGEST_QUERY_MS);
  try {
    const pictures = await ingestDemoPictures(database, await openPictureStore(place), PICTURES);
    const rugs = await addDemoRugs(database, pictures);
    const more = await growCatalogue(database, products);
    return `${rugs + more} products added, ${pictures.size} pictures known`;
  } finally {
    await database.$disconnect();
  }
}

seed().then(
  (outcome) => process.stdout.write(`${outcome}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
