import { createCanvas } from '@napi-rs/canvas';
import readQrCode from 'jsqr';
import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of text on a page, in points from the page's upper left corner. */
export interface PdfText {
  text: string;
  x: number;
  /** The baseline. */
  y: number;
  width: number;
  height: number;
  /** The text does not run from left to right. */
  isTurned: boolean;
}

interface PdfPage {
  size: { width: number; height: number };
  /** The page's text as it can be selected, with one space for any white space and `/` for the slash of fractions. */
  text: string;
  texts: PdfText[];
  fonts: { name: string; isEmbedded: boolean }[];
  /** The page as a PNG. */
  render(pixelsPerInch: number): Promise<Buffer>;
  /** The content of the QR code on the page, as a camera reads it. */
  readQrCode(): Promise<string | undefined>;
}

/** Reads a PDF with another program than the one that wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<PdfPage[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return Promise.all(numbers.map(async (number) => readPage(await document.getPage(number))));
}

async function readPage(page: PDFPageProxy): Promise<PdfPage> {
  const { width, height } = page.getViewport({ scale: 1 });
  const content = await page.getTextContent();
  const items = content.items.filter((item) => 'str' in item);
  const texts = items
    .filter(({ str }) => str.trim() !== '')
    .map(({ str, transform, width, height: size }) => ({
      text: str,
      x: transform[4],
      y: height - transform[5],
      width,
      height: size,
      isTurned: transform[1] !== 0,
    }));
  const text = items.map(({ str, hasEOL }) => str + (hasEOL ? ' ' : '')).join('');
  return {
    size: { width, height },
    text: text.replaceAll(/\s+/g, ' ').replaceAll('\u2044', '/'),
    texts,
    fonts: await readFonts(page),
    render: async (pixelsPerInch) => (await draw(page, pixelsPerInch)).toBuffer('image/png'),
    async readQrCode() {
      const canvas = await draw(page, 200);
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return readQrCode(data, canvas.width, canvas.height)?.data;
    },
  };
}

async function draw(page: PDFPageProxy, pixelsPerInch: number) {
  const viewport = page.getViewport({ scale: pixelsPerInch / 72 });
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
  // The canvas of the other library has what PDF.js needs of a browser's.
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
  return canvas;
}

async function readFonts(page: PDFPageProxy): Promise<PdfPage['fonts']> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const names = new Set(fnArray.flatMap((call, index) => (call === OPS.setFont ? argsArray[index][0] : [])));
  return [...names].map((name) => {
    const { name: fontName, missingFile } = page.commonObjs.get(name);
    return { name: fontName, isEmbedded: !missingFile };
  });
}
