/** What the tests use of the glTF validator of Khronos, which has no types. */
declare module 'gltf-validator' {
  /** Checks a GLB or glTF file. `messages` has every error, warning and hint. */
  export function validateBytes(bytes: Uint8Array): Promise<{ issues: { messages: object[] } }>;
}
