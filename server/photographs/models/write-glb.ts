import type { Part } from './build-model.ts';
import { type Face, normalOf } from './faces.ts';
import { type Surface, surfaces, type Textures, toLinear } from './surfaces.ts';

/** The names of numbers in glTF 2.0, sections 3.6 and 5. */
const float = 5126;
const unsignedShort = 5123;
const vertexBuffer = 34962;
const indexBuffer = 34963;
const repeat = 10497;
const linear = 9729;
const linearMipmapLinear = 9987;

/** Writes a model as a binary glTF 2.0 file. */
export function writeGlb(parts: readonly Part[], textures: Textures): Buffer {
  const binary = collectBinary();
  const names = [...new Set(parts.flatMap(({ surface }) => textureOf(surfaces[surface]) ?? []))];
  const images = names.map((name) => ({
    name,
    mimeType: 'image/jpeg',
    bufferView: binary.add(textures[name] ?? Buffer.of()),
  }));
  const primitives = parts.map(({ surface, faces }, material) => ({
    attributes: {
      POSITION: binary.addPoints(
        'VEC3',
        faces.flatMap(({ corners }) => corners),
      ),
      NORMAL: binary.addPoints(
        'VEC3',
        faces.flatMap((face) => face.corners.map(() => normalOf(face))),
      ),
      ...(textureOf(surfaces[surface]) && {
        TEXCOORD_0: binary.addPoints(
          'VEC2',
          faces.flatMap(({ texture }) => texture),
        ),
      }),
    },
    indices: binary.addIndices(faces),
    material,
  }));
  const description = {
    asset: { version: '2.0', generator: 'Passepartout' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'Print', mesh: 0 }],
    meshes: [{ name: 'Print', primitives }],
    materials: parts.map(({ surface }) => toMaterial(surface, surfaces[surface], names)),
    textures: names.map((_, source) => ({ source, sampler: 0 })),
    images,
    samplers: [{ magFilter: linear, minFilter: linearMipmapLinear, wrapS: repeat, wrapT: repeat }],
    ...binary.describe(),
  };
  return joinChunks(Buffer.from(JSON.stringify(description)), binary.bytes());
}

function textureOf({ texture }: Surface): Surface['texture'] {
  return texture;
}

function toMaterial(name: string, surface: Surface, textureNames: readonly string[]) {
  const { color, roughness, opacity, texture } = surface;
  return {
    name,
    pbrMetallicRoughness: {
      baseColorFactor: [...toLinear(color), opacity],
      metallicFactor: 0,
      roughnessFactor: roughness,
      ...(texture && { baseColorTexture: { index: textureNames.indexOf(texture) } }),
    },
    ...(opacity < 1 && { alphaMode: 'BLEND' }),
  };
}

/** Collects the binary chunk. Each of its views starts at a multiple of four bytes. */
function collectBinary() {
  const chunks: Buffer[] = [];
  const bufferViews: object[] = [];
  const accessors: object[] = [];
  let byteOffset = 0;

  function add(bytes: Buffer, target?: number): number {
    bufferViews.push({ buffer: 0, byteOffset, byteLength: bytes.length, ...(target && { target }) });
    const padded = pad(bytes, 0);
    chunks.push(padded);
    byteOffset += padded.length;
    return bufferViews.length - 1;
  }

  return {
    add,
    addPoints(type: 'VEC2' | 'VEC3', points: readonly (readonly number[])[]): number {
      const numbers = Float32Array.from(points.flat());
      const bufferView = add(Buffer.from(numbers.buffer), vertexBuffer);
      const length = type === 'VEC3' ? 3 : 2;
      const axes = Array.from({ length }, (_, axis) => numbers.filter((_, at) => at % length === axis));
      const [min, max] = [axes.map((axis) => Math.min(...axis)), axes.map((axis) => Math.max(...axis))];
      accessors.push({ bufferView, componentType: float, count: points.length, type, min, max });
      return accessors.length - 1;
    },
    /** Two triangles for each face. */
    addIndices(faces: readonly Face[]): number {
      const indices = faces.flatMap((_, face) => [0, 1, 2, 0, 2, 3].map((corner) => 4 * face + corner));
      const bufferView = add(Buffer.from(Uint16Array.from(indices).buffer), indexBuffer);
      accessors.push({ bufferView, componentType: unsignedShort, count: indices.length, type: 'SCALAR' });
      return accessors.length - 1;
    },
    describe: () => ({ accessors, bufferViews, buffers: [{ byteLength: byteOffset }] }),
    bytes: () => Buffer.concat(chunks),
  };
}

/** The container: a header and two chunks, each with its length and its type (glTF 2.0, section 4.4). */
function joinChunks(json: Buffer, binary: Buffer): Buffer {
  const chunk = (type: string, content: Buffer) =>
    Buffer.concat([uint32(content.length), Buffer.from(type, 'latin1'), content]);
  const body = Buffer.concat([chunk('JSON', pad(json, 0x20)), chunk('BIN\0', binary)]);
  return Buffer.concat([Buffer.from('glTF'), uint32(2), uint32(12 + body.length), body]);
}

function pad(bytes: Buffer, filler: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3, filler)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
