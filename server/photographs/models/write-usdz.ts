import { type Zippable, zipSync } from 'fflate';
import type { Part } from './build-model.ts';
import { normalOf, type Point } from './faces.ts';
import { type Surface, type SurfaceName, surfaces, type Textures, toLinearColor } from './surfaces.ts';

/** Writes a model as a USDZ package for AR Quick Look, to be anchored on a wall. The layer comes first. */
export function writeUsdz(parts: readonly Part[], textures: Textures): Buffer {
  const files = Object.entries(textures).map(([name, bytes]) => [textureFile(name), bytes] as const);
  return storeInZip([['print.usda', Buffer.from(writeLayer(parts))], ...files]);
}

/** January 1, 1980, so that the same files always give the same bytes. */
const firstDay = new Date(1980, 0, 1);
/** The number of an extra field that no program uses. */
const paddingField = 0x1986;

/** USDZ specification: files are not compressed, and start at multiples of 64 bytes, so that they can be mapped into memory. */
function storeInZip(files: readonly (readonly [name: string, bytes: Buffer])[]): Buffer {
  const entries: Zippable = {};
  let end = 0;
  for (const [name, bytes] of files) {
    const headerBytes = 30 + name.length + 4;
    const padding = new Uint8Array(-(end + headerBytes) & 63);
    entries[name] = [bytes, { extra: { [paddingField]: padding } }];
    end += headerBytes + padding.length + bytes.length;
  }
  return Buffer.from(zipSync(entries, { level: 0, mtime: firstDay }));
}

/** The anchoring tokens hang the print on a wall: Apple, "Schema definitions for third-party DCCs". */
function writeLayer(parts: readonly Part[]): string {
  return `#usda 1.0
(
    customLayerData = { string creator = "Passepartout" }
    defaultPrim = "Print"
    metersPerUnit = 1
    upAxis = "Y"
)

def Xform "Print" (
    kind = "component"
    prepend apiSchemas = ["Preliminary_AnchoringAPI"]
)
{
    uniform token preliminary:anchoring:type = "plane"
    uniform token preliminary:planeAnchoring:alignment = "vertical"
${parts.map((part, index) => writeMesh(part, index)).join('')}
    def Scope "Surfaces"
    {
${[...new Set(parts.map(({ surface }) => surface))].map((name) => writeMaterial(name, surfaces[name])).join('')}    }
}
`;
}

function writeMesh({ surface, faces }: Part, index: number): string {
  const corners = faces.flatMap((face) => face.corners.map(onWall));
  const normals = faces.flatMap((face) => face.corners.map(() => normalOf(face)));
  const texture = faces.flatMap((face) => face.texture.map(([u, v]) => [u, 1 - v]));
  return `
    def Mesh "Part_${index}" (
        prepend apiSchemas = ["MaterialBindingAPI"]
    )
    {
        rel material:binding = </Print/Surfaces/${surface}>
        uniform token subdivisionScheme = "none"
        int[] faceVertexCounts = [${faces.map(() => 4).join(', ')}]
        int[] faceVertexIndices = [${corners.map((_, corner) => corner).join(', ')}]
        float3[] extent = [${extentOf(corners).map(tuple).join(', ')}]
        point3f[] points = [${corners.map(tuple).join(', ')}]
        normal3f[] normals = [${normals.map(onWall).map(tuple).join(', ')}] (
            interpolation = "vertex"
        )
        texCoord2f[] primvars:st = [${texture.map(tuple).join(', ')}] (
            interpolation = "vertex"
        )
    }
`;
}

/** The least and the greatest coordinates, from which viewers know the size of a mesh. */
function extentOf(points: readonly Point[]): [Point, Point] {
  const axes = ([0, 1, 2] as const).map((axis) => points.map((point) => point[axis]));
  const [x = [], y = [], z = []] = axes;
  return [
    [Math.min(...x), Math.min(...y), Math.min(...z)],
    [Math.max(...x), Math.max(...y), Math.max(...z)],
  ];
}

/** AR Quick Look turns a model that is anchored on a wall: there y points away from the wall, and z down. */
function onWall([x, y, z]: Point): Point {
  return [x, z, -y];
}

function writeMaterial(name: SurfaceName, { color, roughness, opacity, texture }: Surface): string {
  const path = `/Print/Surfaces/${name}`;
  const diffuse = texture
    ? `color3f inputs:diffuseColor.connect = <${path}/Texture.outputs:rgb>`
    : `color3f inputs:diffuseColor = ${tuple(toLinearColor(color))}`;
  return `        def Material "${name}"
        {
            token outputs:surface.connect = <${path}/Shader.outputs:surface>

            def Shader "Shader"
            {
                uniform token info:id = "UsdPreviewSurface"
                ${diffuse}
                float inputs:metallic = 0
                float inputs:opacity = ${opacity}
                float inputs:roughness = ${roughness}
                token outputs:surface
            }
${texture ? writeTexture(path, texture) : ''}        }
`;
}

function writeTexture(path: string, texture: string): string {
  return `
            def Shader "Coordinates"
            {
                uniform token info:id = "UsdPrimvarReader_float2"
                string inputs:varname = "st"
                float2 outputs:result
            }

            def Shader "Texture"
            {
                uniform token info:id = "UsdUVTexture"
                asset inputs:file = @${textureFile(texture)}@
                token inputs:sourceColorSpace = "sRGB"
                float2 inputs:st.connect = <${path}/Coordinates.outputs:result>
                token inputs:wrapS = "repeat"
                token inputs:wrapT = "repeat"
                float3 outputs:rgb
            }
`;
}

function textureFile(texture: string): string {
  return `textures/${texture}.jpg`;
}

/** `(0.1, 0.2, 0.3)`, to a ten thousandth of a millimeter. */
function tuple(numbers: readonly number[]): string {
  return `(${numbers.map((number) => Number(number.toFixed(7)) + 0).join(', ')})`;
}
