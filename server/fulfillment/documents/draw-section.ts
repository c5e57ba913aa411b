import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { formatInches } from '#domain/framing/framing-texts.ts';
import { layerInches, spacerWidthInches } from '#domain/framing/layers.ts';
import type { Mouldings, Profile } from '#domain/framing/mouldings.ts';
import type { Tube } from '#domain/fulfillment/tubes.ts';
import { type Cuts, frameDepth, isShadowBox } from '#domain/fulfillment/workshop.ts';
import { drawDimension } from './draw-front.ts';
import { gray, ink, type Pdf, write } from './typesetting.ts';

/** Full size, so that a framer can lay the moulding on the drawing. */
const scale = 72;
/** How much of the photograph is drawn. */
const openInches = 5 / 16;
const rowGap = 15;

interface Section {
  variant: Variant;
  cuts: Cuts;
  /** The mouldings of now, for a piece that is older than the record of its depth. */
  mouldings: Mouldings;
  /** A print in a tube has no backing. */
  tube: Tube | null;
}

/** What is cut through, in inches from the outside of the frame. */
interface Layer {
  name: string;
  from: number;
  to: number;
  inches: number;
  fill: string;
}

/**
 * Draws a cut through the edge of a framed print in full size, face up: the moulding with what lies in its rabbet, and
 * their measures. A print without a frame has its own layers only.
 * @returns the last baseline
 */
export function drawSection(
  pdf: Pdf,
  { variant, cuts, mouldings, tube }: Section,
  x: number,
  y: number,
): number {
  const hasShadowBox = isShadowBox(cuts, variant);
  const { moulding } = cuts;
  const edges = edgesOf(cuts);
  const layers = layersOf(cuts, edges, { hasShadowBox, hasBacking: tube === null });
  const top = y + 2 * rowGap;
  const stackTop = top + (moulding ? layerInches.lip * scale : 0);
  const stackBottom = drawLayers(pdf, layers, x, stackTop);
  const depthInches = frameDepth(cuts, variant, mouldings);
  const bottom = moulding ? top + depthInches * scale : stackBottom;
  if (moulding) drawMoulding(pdf, moulding, depthInches, x, top);
  drawBreak(pdf, x + edges.end * scale, stackTop, stackBottom);
  const lowest = drawMeasures(pdf, cuts, x, top, bottom);
  const names = layers.map(({ name }) => name).join(', ');
  const style = { size: 8.5, color: gray, width: 254 };
  const caption = write(pdf, `Section, full size, from the face: ${names}.`, x, lowest + 16, style);
  if (!moulding) return caption;
  const { allowanceInches } = moulding;
  const depth = `Frame ${formatInches(depthInches)} deep, ${formatInches(allowanceInches)} larger than the board.`;
  return write(pdf, depth, x, caption + 11, style);
}

/** Where the parts begin, in inches from the outside of the frame. */
function edgesOf({ outside, sight, board, window, image }: Cuts) {
  const edgeOf = ({ width }: { width: number }) => (outside.width - width) / 2;
  const [sightEdge, windowEdge] = [edgeOf(sight), edgeOf(window)];
  return {
    sight: sightEdge,
    board: edgeOf(board),
    window: windowEdge,
    image: Math.max(edgeOf(image), edgeOf(board)),
    end: Math.max(sightEdge, windowEdge) + openInches,
  };
}

/** The layers behind the lip, from the face down. */
function layersOf(
  { glazing, mat }: Cuts,
  edges: ReturnType<typeof edgesOf>,
  { hasShadowBox, hasBacking }: { hasShadowBox: boolean; hasBacking: boolean },
): Layer[] {
  const { board, window, image, end } = edges;
  const layer = (name: keyof typeof layerInches, fill: string, parts: Partial<Layer> = {}): Layer => ({
    name,
    from: board,
    to: end,
    inches: layerInches[name as keyof typeof layerInches],
    fill,
    ...parts,
  });
  const spacer = layer('spacer', '#ffffff', { to: board + spacerWidthInches });
  return [
    ...(glazing ? [layer('glazing', '#e4e4e4', { name: glazing.material })] : []),
    ...(glazing && hasShadowBox ? [spacer] : []),
    ...(mat ? [layer('mat', '#ffffff', { to: window })] : []),
    layer('print', ink, { from: mat ? image : board }),
    ...(hasBacking ? [layer('backing', '#ffffff')] : []),
  ];
}

/** @returns the bottom of the lowest layer */
function drawLayers(pdf: Pdf, layers: Layer[], x: number, top: number): number {
  pdf.lineWidth(0.6);
  return layers.reduce((y, { name, from, to, inches, fill }) => {
    const [left, right, bottom] = [x + from * scale, x + to * scale, y + inches * scale];
    // The window of a mat is cut at 45 degrees, with its longer side down.
    const bevel = name === 'mat' ? bottom - y : 0;
    pdf.polygon([left, y], [right - bevel, y], [right, bottom], [left, bottom]).fillAndStroke(fill, ink);
    return bottom;
  }, top);
}

/** The profile: a rectangle less its rabbet, hatched as wood is. */
function drawMoulding(
  pdf: Pdf,
  { faceInches, lipInches }: Profile,
  depthInches: number,
  x: number,
  y: number,
): void {
  const [face, lip, depth] = [faceInches * scale, lipInches * scale, depthInches * scale];
  const rabbet = y + layerInches.lip * scale;
  const [right, inner, bottom] = [x + face, x + face - lip, y + depth];
  const profile = () =>
    pdf.polygon([x, y], [right, y], [right, rabbet], [inner, rabbet], [inner, bottom], [x, bottom]);
  profile().fill('#ffffff');
  pdf.save();
  profile().clip();
  pdf.lineWidth(0.3).strokeColor(gray);
  for (let offset = 0; offset < face + depth; offset += 5) {
    pdf.moveTo(x + offset, y).lineTo(x + offset - depth, bottom);
  }
  pdf.stroke().restore();
  profile().lineWidth(1.25).stroke(ink);
}

/** The wavy line at which a drawing ends and the thing goes on. */
function drawBreak(pdf: Pdf, x: number, top: number, bottom: number): void {
  const middle = (top + bottom) / 2;
  pdf.rect(x - 0.5, top - 2, 8, bottom - top + 4).fill('#ffffff');
  pdf
    .moveTo(x, top - 5)
    .bezierCurveTo(x + 5, (top + middle) / 2, x - 5, (middle + bottom) / 2, x, bottom + 5)
    .lineWidth(0.6)
    .stroke(ink);
}

/**
 * Above the section what is seen, and below it what is cut.
 * @returns the lowest dimension line
 */
function drawMeasures(pdf: Pdf, cuts: Cuts, x: number, top: number, bottom: number): number {
  const { moulding, mat, overlapInches } = cuts;
  const edges = edgesOf(cuts);
  let lowest = bottom;
  const measure = (name: string, from: number, to: number, y: number, part: number) => {
    if (to - from < 1 / 64) return;
    lowest = Math.max(lowest, y);
    pdf.lineWidth(0.35).strokeColor(gray);
    for (const edge of [from, to]) pdf.moveTo(x + edge * scale, part).lineTo(x + edge * scale, y);
    pdf.stroke();
    drawDimension(pdf, { name, inches: to - from }, x + from * scale, x + to * scale, y);
  };
  if (moulding) {
    const { faceInches, lipInches } = moulding;
    measure('Lip', faceInches - lipInches, faceInches, top - 8, top - 2);
    measure('Face', 0, faceInches, top - 8 - rowGap, top - 2);
    measure('Seen', edges.sight, edges.window, top - 8 - rowGap, top - 2);
  }
  measure(mat ? 'Mat' : 'Margin', edges.board, edges.window, bottom + 10, bottom + 2);
  if (mat) {
    measure('Overlap', edges.window - overlapInches, edges.window, bottom + 10 + rowGap, bottom + 2);
  }
  return lowest;
}
