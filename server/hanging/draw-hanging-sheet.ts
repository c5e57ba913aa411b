import { describeInches, formatInches } from '#domain/making/framing-texts.ts';
import { frames } from '#domain/variants/frames.ts';
import { sizes } from '#domain/variants/sizes.ts';
import { gray, openPdf, type Pdf, write } from '#server/production/documents/typesetting.ts';
import { drawTemplate } from './draw-template.ts';
import type { HangingPlan, HungPrint } from './hanging-sheet-schema.ts';

export const papers = {
  letter: { name: 'LETTER', width: 612, height: 792 },
  a4: { name: 'A4', width: 595.28, height: 841.89 },
} as const;
const margin = 48;

/** Draws the places of all nails on a page, and a template of each print at full size on the next ones. */
export function drawHangingSheet({ paper, prints }: HangingPlan): Pdf {
  const pdf = openPdf('Hanging sheet');
  const { name, width } = papers[paper];
  pdf.addPage({ size: name, margin: 0 });
  write(pdf, 'Hanging sheet', margin, 84, { face: 'display', size: 28 });
  const style = { size: 10.5, width: width - 2 * margin, lines: 3, leading: 1.4 };
  const lastLine = write(pdf, howToPrint, margin, 112, { ...style, color: gray });
  prints.forEach((print, index) => {
    const y = lastLine + 38 + index * 56;
    write(pdf, nameOf(print, index), margin, y, { face: 'strong', size: 12 });
    write(pdf, describePlaces(print), margin, y + 16, { ...style, lines: 2 });
  });
  prints.forEach((print, index) => {
    drawTemplate(pdf, papers[paper], print, nameOf(print, index));
  });
  pdf.end();
  return pdf;
}

const howToPrint =
  'Print at 100 %, not fitted to the page: the ruler on each template must be exactly 5 in long. Tape the sheets of a template together where their marks meet, level, with the top edge where the frame will be. Then mark the wall through the crosses.';

/** `1. Large, Black frame`. */
function nameOf({ size, frameColor }: HungPrint, index: number): string {
  return `${index + 1}. ${sizes[size].name}, ${frames[frameColor].name} frame`;
}

function describePlaces({ hanging, leftInches, centerInches }: HungPrint): string {
  const { outside, fastener, dropInches, fromLeftInches } = hanging;
  const [first, second] = fromLeftInches.map((each) => formatInches((leftInches ?? 0) + each));
  const top = centerInches + outside.height / 2;
  return [
    `Framed ${describeInches(outside)}.`,
    `Two ${fastener}s ${formatInches(top - dropInches)} in above the floor, ${first} in and ${second} in from the left edge of the ${leftInches === undefined ? 'frame' : 'wall'}.`,
    `They are ${formatInches(dropInches)} in below the top of the frame, which is ${formatInches(top)} in above the floor.`,
  ].join(' ');
}
