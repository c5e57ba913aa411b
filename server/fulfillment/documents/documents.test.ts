import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Orientation, orientations } from '#domain/catalogue/categories.ts';
import { frameColors } from '#domain/catalogue/variants/frames.ts';
import { mounts } from '#domain/catalogue/variants/mounts.ts';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { cropToFill } from '#domain/framing/framing.ts';
import { defaultMouldings } from '#domain/framing/mouldings.ts';
import { particularsOfPiece } from '#domain/fulfillment/certificate.ts';
import { defaultMaterials } from '#domain/fulfillment/materials.ts';
import { tubeOfPiece } from '#domain/fulfillment/tubes.ts';
import { cutsOf } from '#domain/fulfillment/workshop.ts';
import { defaultDetails, postalLines } from '#domain/shop/shop-details.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { drawBackLabels } from './draw-back-label.ts';
import { type CertifiedPiece, drawCertificate } from './draw-certificate.ts';
import { drawJobTicket, type TicketPiece } from './draw-job-ticket.ts';
import { openPicture, type Picture } from './draw-picture.ts';
import { findUnprintable, openPdf, type Pdf } from './typesetting.ts';

const photographs: Record<Orientation, Buffer> = { portrait: Buffer.of(), landscape: Buffer.of() };

beforeAll(async () => {
  const colors = { create: { width: 300, height: 200, channels: 3, background: '#7a8b99' } } as const;
  photographs.landscape = await sharp(colors).jpeg().toBuffer();
  photographs.portrait = await sharp(colors).rotate(90).jpeg().toBuffer();
});

const longest = {
  title:
    'The extraordinarily long title of a photograph that goes on and on, “with quotes”, Žluťoučký kůň, Ελληνικά and Привет, until no one reads it any more, and yet it is one title of two hundred characters',
  artist: 'Maximiliana Wolfeschlegelsteinhausenbergerdorff and Nguyễn Thị Minh Khai, with the city’s archive',
};

function pieceOf(
  variant: Variant,
  orientation: Orientation,
  changes: Partial<TicketPiece> = {},
): TicketPiece & CertifiedPiece {
  const cuts = cutsOf(variant, orientation);
  const paper = 'cotton rag';
  const [width, height] = orientation === 'landscape' ? [300, 200] : [200, 300];
  return {
    code: '4F7K2Q',
    address: 'https://shop.example/studio/p/4F7K2Q',
    orderNumber: '1A2B3C4D',
    title: 'Misty Ridge',
    artist: 'Ada Lind',
    takenYear: 2021,
    attestation: null,
    variant,
    cuts,
    crop: cropToFill({ width, height, focus: { x: 0.5, y: 0.5 } }, cuts.window),
    paper,
    tube: tubeOfPiece({ variant, cuts, paper }, 'exhibition'),
    shipBy: new Date('2026-12-13T09:00:00Z'),
    isLate: false,
    setAsideReason: null,
    remakeOf: null,
    giftNote: null,
    sourceName: 'misty-ridge.jpg',
    materials: defaultMaterials,
    mouldings: defaultMouldings,
    ...changes,
  };
}

/** Reads back what was drawn. */
async function pagesOf(draw: (pdf: Pdf, pictureOf: (orientation: Orientation) => Picture) => void) {
  const pdf = openPdf('Test');
  const bytes = buffer(pdf);
  draw(pdf, (orientation) => openPicture(pdf, photographs[orientation]));
  pdf.end();
  return readPdf(await bytes);
}

const large: Variant = { size: 'large', frameColor: 'black', mount: 'Border' };
const variants = sizeKeys.flatMap((size) =>
  frameColors.flatMap((frameColor) => mounts.map((mount) => ({ size, frameColor, mount }))),
);

describe('a job ticket', () => {
  test('states every measure, in fractions and in decimals', async () => {
    const [page] = await pagesOf((pdf) => drawJobTicket(pdf, pieceOf(large, 'portrait')));
    for (const text of [
      '4F7K2Q',
      'Large, Black frame, Border',
      'Misty Ridge',
      'Ada Lind',
      'Ship by Dec 13',
      'Order 1A2B3C4D',
      'Paper 14 1/4 x 20 1/4 14.25 x 20.25 cotton rag',
      'Image 13 1/4 x 19 1/4',
      'Mat 18 x 24',
      'Window 13 x 19',
      '2 rails 19 1/8 19.125 top and bottom. All at the long point, from 89 3/16 in. Solid ash',
      '2 rails 25 1/8 25.125 left and right',
      'Glazing 18 x 24',
      'Clear glass',
      'Backing 18 x 24',
      'Framed 19 1/8 x 25 1/8 19.125 x 25.125 Strung with wire',
      'Sight 17 5/8',
      'Face 3/4',
      'Lip 1/4',
      'Overlap 1/8',
      'printed trimmed matted cut joined fitted checked packed',
    ]) {
      expect(page?.text).toContain(text);
    }
  });

  test('states the measures of a landscape turned', async () => {
    const [page] = await pagesOf((pdf) => drawJobTicket(pdf, pieceOf(large, 'landscape')));
    for (const text of [
      'Paper 20 1/4 x 14 1/4 20.25 x 14.25 cotton rag',
      'Image 19 1/4 x 13 1/4',
      'Mat 24 x 18',
      'Window 19 x 13',
      'Glazing 24 x 18',
      'Backing 24 x 18',
      'Framed 25 1/8 x 19 1/8 25.125 x 19.125',
      'Sight 23 5/8',
    ]) {
      expect(page?.text).toContain(text);
    }
  });

  test('names a replacement of what has shipped, which has no day', async () => {
    const changes = { shipBy: null, remakeOf: '7H2K9P' };
    const [page] = await pagesOf((pdf) => drawJobTicket(pdf, pieceOf(large, 'portrait', changes)));
    expect(page?.text).toMatch(/Replacement/);
    expect(page?.text).not.toMatch(/Ship by|day unknown/);
  });

  test('says that the day of an order that is delayed without one is unknown', async () => {
    const [page] = await pagesOf((pdf) => drawJobTicket(pdf, pieceOf(large, 'portrait', { shipBy: null })));
    expect(page?.text).toContain('Ship by day unknown');
  });

  test('names what a remake keeps, and only the stations that are left', async () => {
    const piece = pieceOf(large, 'portrait', { remakeOf: '7H2K9P' });
    const kept = {
      ...piece,
      cuts: { ...piece.cuts, kept: ['print' as const, 'mat' as const, 'rails' as const] },
    };
    const [page] = await pagesOf((pdf) => drawJobTicket(pdf, kept));
    expect(page?.text).toContain('Remake of 7H2K9P · Keeps its print, mat and rails');
    expect(page?.text).toContain('cut fitted checked packed');
    expect(page?.text).not.toMatch(/2 rails|printed/);
  });

  test('has a QR code with the address of the piece', async () => {
    const [page] = await pagesOf((pdf) => drawJobTicket(pdf, pieceOf(large, 'portrait')));
    expect(await page?.readQrCode()).toBe('https://shop.example/studio/p/4F7K2Q');
  });

  test.each(orientations)(
    'fits on one page in every variant of a %s, with the longest texts',
    async (orientation) => {
      const changes = { ...longest, isLate: true, remakeOf: '7H2K9P', setAsideReason: longest.title };
      const pages = await pagesOf((pdf, pictureOf) => {
        const picture = pictureOf(orientation);
        for (const variant of variants) drawJobTicket(pdf, pieceOf(variant, orientation, changes), picture);
      });
      expect(pages).toHaveLength(variants.length);
      for (const [index, page] of pages.entries()) {
        expect(page.size).toEqual({ width: 612, height: 792 });
        expect(page.fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
        expect(outsideOf(page.texts), JSON.stringify(variants[index])).toEqual([]);
        expect(overlaps(page.texts), JSON.stringify(variants[index])).toEqual([]);
      }
    },
  );

  test('names only the stations that its variant passes, and its tube', async () => {
    const variant = { size: 'giant', frameColor: 'none', mount: 'Full Bleed' } as const;
    const [page] = await pagesOf((pdf) => drawJobTicket(pdf, pieceOf(variant, 'landscape')));
    expect(page?.text).toContain('printed trimmed checked packed');
    expect(page?.text).not.toMatch(/rails|Glazing|Lip|Mat |[Bb]acking/);
    expect(page?.text).toContain('Tube 28 x 8 28 x 8 Roll image outward around a core of 6 in.');
  });

  test('says what sets a piece apart', async () => {
    const changes = { isLate: true, remakeOf: '7H2K9P', setAsideReason: 'scratched' };
    const [page] = await pagesOf((pdf) => drawJobTicket(pdf, pieceOf(large, 'portrait', changes)));
    expect(page?.text).toContain('LATE · Remake of 7H2K9P · Set aside: scratched');
  });

  test('says so when the shop no longer has the photograph', async () => {
    const [page] = await pagesOf((pdf) => drawJobTicket(pdf, pieceOf(large, 'portrait', { crop: null })));
    expect(page?.text).toContain('no longer has the photograph');
  });
});

describe('a certificate', () => {
  test.each([
    ['portrait', 'Sheet and image 18 x 24 in'],
    ['landscape', 'Sheet and image 24 x 18 in'],
  ] as const)('states every particular of a %s that the law asks for', async (orientation, sheet) => {
    const attestation = { signature: 'Signed in pencil', printed: 'lifetime', consent: 'artist' } as const;
    const piece = { ...pieceOf({ ...large, mount: 'Full Bleed' }, orientation), attestation };
    const [page] = await pagesOf((pdf, pictureOf) =>
      drawCertificate(pdf, defaultDetails, { ...piece, madeYear: 2026 }, pictureOf(orientation)),
    );
    expect(page?.text).toContain(sheet);
    expect(page?.text).toContain('Certificate of Authenticity');
    const facts = particularsOfPiece(
      { ...piece, madeYear: 2026 },
      postalLines(defaultDetails),
      defaultMaterials,
    );
    expect(facts.map(([name]) => name)).toEqual([
      'Artist',
      'Title',
      'Photographed',
      'Printed',
      'Sheet and image',
      'Framed',
      'Signature',
      'Made',
      'Consent',
      'Process and paper',
      'Edition',
      'Seller',
    ]);
    for (const [, text] of facts) expect(page?.text).toContain(text.replaceAll(/\s/g, ' '));
    expect(page?.fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
  });

  test.each(orientations)(
    'fits on one page in every variant of a %s, and keeps the longest title whole',
    async (orientation) => {
      const pages = await pagesOf((pdf, pictureOf) => {
        const picture = pictureOf(orientation);
        for (const variant of variants) {
          const piece = { ...pieceOf(variant, orientation, longest), madeYear: 2026 };
          drawCertificate(pdf, defaultDetails, piece, picture);
        }
      });
      expect(pages).toHaveLength(variants.length);
      for (const page of pages) {
        expect(page.text).toContain(longest.title);
        expect(page.text).toContain(longest.artist);
        expect(outsideOf(page.texts)).toEqual([]);
        expect(overlaps(page.texts)).toEqual([]);
      }
    },
  );
});

describe('a back label', () => {
  test('has the artist, the title and the years, and how the piece hangs', async () => {
    const giant = { ...large, size: 'giant' } as const;
    const pieces = [large, giant, { ...large, frameColor: 'none' } as const].map((variant) => ({
      ...pieceOf(variant, 'portrait'),
      madeYear: 2026,
    }));
    const [page] = await pagesOf((pdf) => drawBackLabels(pdf, 'Passepartout', pieces));
    for (const text of [
      'Ada Lind',
      'Misty Ridge',
      'Photographed 2021, printed 2026',
      'Piece 4F7K2Q',
      'Two nails, 6 5/8 in below the top of the frame, 6 3/8 in and 12 3/4 in from its left edge.',
      'The rings are 8 3/8 in below the top, the wire rises 1 in, and the nail is 3/4 in above the wire.',
      'Two screws, 2 1/4 in below the top of the frame',
      'Without hardware to hang it.',
    ])
      expect(page?.text).toContain(text);
  });

  test.each(orientations)(
    'of a %s keeps the longest texts in its box, eight to a page',
    async (orientation) => {
      const pieces = variants.map((variant) => ({
        ...pieceOf(variant, orientation, longest),
        madeYear: 2026,
      }));
      const pages = await pagesOf((pdf) => drawBackLabels(pdf, 'Passepartout', pieces));
      expect(pages).toHaveLength(variants.length / 8);
      for (const page of pages) {
        expect(outsideOf(page.texts)).toEqual([]);
        expect(overlaps(page.texts)).toEqual([]);
      }
    },
  );
});

test('a piece made before its shadow box was recorded is drawn like any other', async () => {
  const giant = pieceOf({ size: 'giant', frameColor: 'black', mount: 'Border' }, 'portrait');
  const { hasShadowBox, ...cuts } = giant.cuts;
  expect(hasShadowBox).toBe(true);
  const pages = await pagesOf((pdf) => {
    drawJobTicket(pdf, giant);
    drawJobTicket(pdf, { ...giant, cuts });
    drawJobTicket(pdf, { ...giant, cuts: { ...cuts, hasShadowBox: false } });
  });
  const [recorded, older, other] = pages.map(({ text }) => text);
  expect(older).toBe(recorded);
  expect(other).not.toContain('spacer');
});

test('the fonts have accents, quotes, Greek and Cyrillic; a character that they lack is named, and printed as ?', async () => {
  const pdf = openPdf('Test');
  expect(findUnprintable(pdf, longest.title + longest.artist)).toEqual([]);
  expect(findUnprintable(pdf, 'e\u0301 is é')).toEqual([]);
  expect(findUnprintable(pdf, '山 by 本, 山')).toEqual(['山', '本']);
  const changes = { artist: '山本 Yamamoto', title: 'Cafe\u0301' };
  const [page] = await pagesOf((pdf) => drawJobTicket(pdf, pieceOf(large, 'portrait', changes)));
  expect(page?.text).toContain('Café ?? Yamamoto');
});

test('invisible characters of older titles block no document, and are not drawn', async () => {
  const pdf = openPdf('Test');
  const title = 'Misty\u202e Ridge\u200b \u00adat\u2066 dawn';
  expect(findUnprintable(pdf, title)).toEqual([]);
  const [page] = await pagesOf((pdf) => drawJobTicket(pdf, pieceOf(large, 'portrait', { title })));
  expect(page?.text).toContain('Misty Ridge at dawn');
});

type Texts = Awaited<ReturnType<typeof readPdf>>[number]['texts'];

/** The texts beyond the margin that a printer needs. */
function outsideOf(texts: Texts): string[] {
  const isInside = ({ x, y, width }: Texts[number]) => x >= 32 && y <= 760 && x + width <= 580.5 && y >= 30;
  return texts.filter((text) => !text.isTurned && !isInside(text)).map(({ text }) => text);
}

/** The pairs of texts that cover each other. */
function overlaps(texts: Texts): string[] {
  const upright = texts.filter(({ isTurned }) => !isTurned);
  return upright.flatMap((one, index) =>
    upright
      .slice(index + 1)
      .filter((other) => {
        const kerning = 0.3 * one.height;
        const isBeside = one.x + one.width <= other.x + kerning || other.x + other.width <= one.x + kerning;
        // Capitals reach 0.73 of the size above the baseline.
        const isAbove = one.y <= other.y - 0.73 * other.height || other.y <= one.y - 0.73 * one.height;
        return !isBeside && !isAbove;
      })
      .map((other) => `${one.text} | ${other.text}`),
  );
}
