import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Category, Orientation } from '#domain/catalogue/categories.ts';
import { defaultSku } from '#domain/catalogue/variants/variants.ts';
import type { CustomVariant } from '#server/catalogue/save-print.ts';
import { artists, photographs, prints, variants } from '#server/catalogue/tables.ts';
import type { Database } from '#server/database/database.ts';

export interface PrintToHang {
  id?: string;
  title?: string;
  artist?: string;
  location?: string;
  category?: Category;
  orientation?: Orientation;
  description?: string;
  keywords?: string[];
  createdAt?: Date;
  takenAt?: Date;
  isPublished?: boolean;
  /** By default the print has the variants of the default price table. */
  variants?: readonly CustomVariant[];
}

/** Inserts a print, by default with made-up values, and returns its id. Makes no pictures. */
export async function hangPrint(db: Database, overrides: PrintToHang = {}): Promise<string> {
  const { variants: customVariants = [], id = uuidv7(), ...fields } = overrides;
  const { orientation = 'portrait' } = fields;
  await db.transaction(async (tx) => {
    await tx.insert(photographs).values(photographRow(id, orientation));
    await tx.insert(prints).values({
      id,
      photographId: id,
      sourceName: `${id}.jpg`,
      title: `Print ${id.slice(-6)}`,
      artist: 'Test Artist',
      location: 'Nowhere',
      category: 'nature',
      orientation,
      description: 'Made for a test.',
      createdAt: new Date(),
      ...fields,
    });
    const rows = customVariants.map((variant) => ({
      ...variant,
      id: uuidv7(),
      printId: id,
      sku: variant.sku ?? defaultSku(id, variant),
    }));
    if (rows.length > 0) await tx.insert(variants).values(rows);
  });
  return id;
}

/** Stores what an artist says about their work. */
export async function saveStatement(db: Database, artist: string, statement: string): Promise<void> {
  await db.insert(artists).values({ name: artist, statement });
}

/** The imported file of a print hung by `hangPrint`, which is no picture, with its hash. */
export function exampleMaster(id: string): { text: string; hash: string } {
  const text = `The file of the print ${id}`;
  return { text, hash: createHash('sha256').update(text).digest('hex') };
}

/** File names follow from the id, so that `drawPictures` can create the files. */
function photographRow(id: string, orientation: Orientation): typeof photographs.$inferInsert {
  const isLandscape = orientation === 'landscape';
  const files = (extension: string) =>
    [320, 640].map((widthPixels) => ({ url: `/photographs/${id}-${widthPixels}.${extension}`, widthPixels }));
  return {
    id,
    fileHash: exampleMaster(id).hash,
    widthPixels: isLandscape ? 2400 : 1920,
    heightPixels: isLandscape ? 1600 : 2400,
    thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
    averageColor: '#7a8288',
    avif: files('avif'),
    jpeg: files('jpg'),
    heroImage: `/photographs/${id}-hero.jpg`,
    fullBleedImage: `/photographs/${id}-bleed.jpg`,
  };
}
