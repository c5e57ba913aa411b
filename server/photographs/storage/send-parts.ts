import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

/** S3 accepts parts from 5 MiB and at most 10,000 of them. */
const partBytes = 8 * 1024 * 1024;
/** Enough for a part over 1 Mbit/s. */
const partTimeoutMs = 120_000;

/** Sends an object in parts, because the SDK cannot repeat a stream after an error. Nothing is stored if one fails. */
export async function sendParts(
  client: S3Client,
  place: { Bucket: string; Key: string },
  parts: AsyncIterable<Buffer>,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for await (const Body of parts) {
      const PartNumber = Parts.length + 1;
      const part = new UploadPartCommand({ ...place, UploadId, PartNumber, Body });
      const { ETag } = await client.send(part, { requestTimeout: partTimeoutMs });
      Parts.push({ PartNumber, ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => {});
    throw error;
  }
}

/** Collects bytes into parts of the size that S3 accepts. The last one may be smaller, or empty if it is the only one. */
export async function* toParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    if (length >= partBytes) {
      yield Buffer.concat(chunks);
      [chunks, length] = [[], 0];
    }
    chunks.push(chunk);
    length += chunk.length;
  }
  yield Buffer.concat(chunks);
}
