import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { type Framing, inset, type Rect } from '#domain/framing/framing.ts';
import { layerInches } from '#domain/framing/layers.ts';
import { type Face, type Point, quad, ring, type TexturePoint } from './faces.ts';
import { grainInches, type SurfaceName } from './surfaces.ts';

/** The faces of a model that have one surface. */
export interface Part {
  surface: SurfaceName;
  faces: Face[];
}

const metersPerInch = 0.0254;

/**
 * Builds a print as it is delivered (`domain/framing/framing.ts`), in meters. The origin is the middle of its back, which
 * is on the wall: x points right, y up, and z away from the wall.
 * @param frameDepthInches from the wall to the face of the frame; a print without a frame has its own depth
 */
export function buildModel(variant: Variant, framing: Framing, frameDepthInches: number): Part[] {
  const parts =
    variant.frameColor === 'none' ? buildBoard(framing) : buildFrame(variant, framing, frameDepthInches);
  const { width, height } = framing.outside;
  const toMeters = ([x, y, z]: Point): Point => [
    (x - width / 2) * metersPerInch,
    (height / 2 - y) * metersPerInch,
    z * metersPerInch,
  ];
  return parts
    .filter(({ faces }) => faces.length > 0)
    .map(({ surface, faces }) => ({
      surface,
      faces: faces.map((face) => ({ ...face, corners: face.corners.map(toMeters) })),
    }));
}

/** The four rails with their glazing, and what is seen behind it. */
function buildFrame({ frameColor }: Variant, framing: Framing, depth: number): Part[] {
  const { outside, mouldingInches, sight, depthInches } = framing;
  const edge = { x: 0, y: 0, ...outside };
  const glass = depth - layerInches.lip;
  const behindGlass = glass - layerInches.glazing;
  const wood: SurfaceName = frameColor === 'none' ? 'paper' : frameColor;
  return [
    { surface: wood, faces: buildRails(edge, mouldingInches, depth) },
    { surface: 'kraft', faces: [quad(edge, 0, 'back')] },
    ...buildFront(framing, behindGlass - depthInches),
    // The spacer of a shadow box, seen from the side.
    {
      surface: 'paper',
      faces: depthInches > 0 ? ring(sight, behindGlass, sight, behindGlass - depthInches) : [],
    },
    { surface: 'glazing', faces: [quad(sight, glass)] },
  ];
}

/** A print without a frame: its board, and the mat on it. */
function buildBoard(framing: Framing): Part[] {
  const edge = { x: 0, y: 0, ...framing.outside };
  const matInches = framing.bevelInches > 0 ? layerInches.mat : 0;
  const depth = layerInches.backing + layerInches.print + matInches;
  return [
    { surface: 'paper', faces: [...ring(edge, 0, edge, depth), quad(edge, 0, 'back')] },
    ...buildFront(framing, depth),
  ];
}

/** The mat with its beveled window, or the printed margin, and the photograph. `top` is the height of the uppermost. */
function buildFront({ board, window, bevelInches }: Framing, top: number): Part[] {
  const hasMat = bevelInches > 0;
  const print = hasMat ? top - layerInches.mat : top;
  const opening = hasMat ? inset(window, -bevelInches) : window;
  const border = window.width < board.width ? ring(board, top, opening, top) : [];
  return [
    { surface: hasMat ? 'mat' : 'paper', faces: border },
    { surface: 'bevel', faces: hasMat ? ring(opening, top, window, print) : [] },
    { surface: 'photograph', faces: [quad(window, print)] },
  ];
}

/** The profile of the moulding, from the wall around its outer edge to the glazing: its inset and height in inches. */
function buildRails(edge: Rect, faceInches: number, depth: number): Face[] {
  const [rounding, slope] = [1 / 16, 1 / 8];
  const arc = [0, 1, 2, 3, 4].map((step) => {
    const angle = (step / 4) * (Math.PI / 2);
    return [rounding * (1 - Math.cos(angle)), depth - rounding * (1 - Math.sin(angle))] as const;
  });
  const profile = [
    [0, 0],
    ...arc,
    [faceInches - slope, depth],
    [faceInches, depth - slope / 2],
    [faceInches, depth - layerInches.lip],
  ] as const;
  let along = 0;
  return profile.slice(1).flatMap(([toInset, to], index) => {
    const [fromInset, from] = profile[index] ?? [0, 0];
    const start = along;
    along += Math.hypot(toInset - fromInset, to - from);
    const faces = ring(inset(edge, fromInset), from, inset(edge, toInset), to, { from: start, to: along });
    return faces.map((face) => ({ ...face, texture: face.texture.map(toGrain) }));
  });
}

function toGrain([along, across]: TexturePoint): TexturePoint {
  return [along / grainInches.along, across / grainInches.across];
}
