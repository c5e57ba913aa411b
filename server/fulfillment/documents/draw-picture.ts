import type { Crop } from '#domain/framing/framing.ts';
import { type Box, drawBox, type Pdf } from './typesetting.ts';

/** A picture of a photograph that a document can show several times. Its bytes are embedded once. */
export interface Picture {
  image: PDFKit.Mixins.ImageSrc;
  width: number;
  height: number;
}

/** Takes a picture into a document. @param jpeg its bytes */
export function openPicture(pdf: Pdf, jpeg: Buffer): Picture {
  const image = openImage(pdf, jpeg);
  return { image, width: image.width, height: image.height };
}

/** Fills a box with the crop of a picture. */
export function drawPicture(pdf: Pdf, { image }: Picture, crop: Crop, box: Box): void {
  const [width, height] = [box.width / crop.width, box.height / crop.height];
  pdf.save();
  pdf.rect(box.x, box.y, box.width, box.height).clip();
  pdf.image(image, box.x - crop.x * width, box.y - crop.y * height, { width, height });
  pdf.restore();
}

/**
 * Draws the whole picture as large as the box allows, pale where the crop leaves it out.
 * @returns where the picture is
 */
export function drawPictureWithCrop(pdf: Pdf, picture: Picture, crop: Crop, within: Box): Box {
  const scale = Math.min(within.width / picture.width, within.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const whole = { x: within.x, y: within.y, width, height };
  pdf.save().opacity(0.25).image(picture.image, whole.x, whole.y, { width, height }).restore();
  const kept = {
    x: whole.x + crop.x * width,
    y: whole.y + crop.y * height,
    width: crop.width * width,
    height: crop.height * height,
  };
  drawPicture(pdf, picture, crop, kept);
  drawBox(pdf, kept, 1.25);
  return whole;
}

/** PDFKit's types leave out `openImage`, whose result `image` takes in place of the bytes. */
function openImage(pdf: Pdf, jpeg: Buffer) {
  type Opened = PDFKit.Mixins.ImageSrc & { width: number; height: number };
  return (pdf as unknown as { openImage(bytes: Buffer): Opened }).openImage(jpeg);
}
