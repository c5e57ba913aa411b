import { Document, type Material, NodeIO, type Texture } from '@gltf-transform/core';
import type { Part } from './build-model.ts';
import { normalOf } from './faces.ts';
import { type SurfaceName, surfaces, type Textures, toLinearColor } from './surfaces.ts';

/** The names of numbers in glTF 2.0, section 5.26. */
const linear = 9729;
const linearMipmapLinear = 9987;

/** Writes a model as a binary glTF 2.0 file. */
export async function writeGlb(parts: readonly Part[], textures: Textures): Promise<Buffer> {
  const document = new Document();
  const buffer = document.createBuffer();
  const accessor = (type: 'SCALAR' | 'VEC2' | 'VEC3', values: readonly (readonly number[])[]) => {
    const array = type === 'SCALAR' ? Uint16Array.from(values.flat()) : Float32Array.from(values.flat());
    return document.createAccessor().setBuffer(buffer).setType(type).setArray(array);
  };
  const images = Object.entries(textures).map(([name, bytes]) =>
    document.createTexture(name).setMimeType('image/jpeg').setImage(new Uint8Array(bytes)),
  );
  const mesh = document.createMesh('Print');
  for (const { surface, faces } of parts) {
    const image = images.find((each) => each.getName() === surfaces[surface].texture);
    const triangles = faces.map((_, face) => [0, 1, 2, 0, 2, 3].map((corner) => 4 * face + corner));
    const corners = faces.flatMap((face) => face.corners);
    const normals = faces.flatMap((face) => face.corners.map(() => normalOf(face)));
    const texturePoints = faces.flatMap((face) => face.texture);
    const primitive = document
      .createPrimitive()
      .setMaterial(addMaterial(document, surface, image))
      .setIndices(accessor('SCALAR', triangles))
      .setAttribute('POSITION', accessor('VEC3', corners))
      .setAttribute('NORMAL', accessor('VEC3', normals));
    if (image) primitive.setAttribute('TEXCOORD_0', accessor('VEC2', texturePoints));
    mesh.addPrimitive(primitive);
  }
  document.createScene().addChild(document.createNode('Print').setMesh(mesh));
  return Buffer.from(await new NodeIO().writeBinary(document));
}

function addMaterial(document: Document, name: SurfaceName, image: Texture | undefined): Material {
  const { color, roughness, opacity } = surfaces[name];
  const material = document
    .createMaterial(name)
    .setBaseColorFactor([...toLinearColor(color), opacity])
    .setBaseColorTexture(image ?? null)
    .setMetallicFactor(0)
    .setRoughnessFactor(roughness)
    .setAlphaMode(opacity < 1 ? 'BLEND' : 'OPAQUE');
  material.getBaseColorTextureInfo()?.setMagFilter(linear).setMinFilter(linearMipmapLinear);
  return material;
}
