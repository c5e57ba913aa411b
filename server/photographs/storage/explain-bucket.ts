import { S3ServiceException } from '@aws-sdk/client-s3';
import type { ObjectStorageSettings } from '#server/configuration/configuration.ts';

/** HEAD answers have no body, hence no name: whatever is not found then is the object. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name);
}

/**
 * What an answer to a question for an object that is not there says about the settings, as a line for the owner.
 * Undefined when all is well, and when nobody answered: that is no mistake of the settings.
 */
export function explainBucket(
  error: unknown,
  { bucket, endpoint }: ObjectStorageSettings,
): string | undefined {
  if (isMissing(error) || !(error instanceof S3ServiceException)) return undefined;
  const place = endpoint ?? 'Amazon S3';
  const status = error.$metadata.httpStatusCode ?? 0;
  if (error.name === 'NoSuchBucket') return `S3_BUCKET is "${bucket}"; ${place} has no such bucket.`;
  if (status === 301) return `S3_REGION is not that of the bucket "${bucket}".`;
  if (status >= 500) return undefined;
  return `${place} refuses the bucket "${bucket}" (${error.name}); check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, which take s3:GetObject, s3:PutObject and s3:ListBucket.`;
}
