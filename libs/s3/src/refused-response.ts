import type { S3Response } from './s3-client.ts';
import { parseErrorCode } from './xml.ts';

/** Where the code of an error is: at the start of its body. */
const MAX_ERROR_BYTES = 4096;

/**
 * Returns the code of an S3 error, such as `AccessDenied`; null for a status of 200, whose body is content, and for a body that is no S3 error.
 */
export const readErrorCode = ({ status, bytes }: S3Response): string | null =>
  status === 200 ? null : parseErrorCode(bytes.toString('utf8', 0, MAX_ERROR_BYTES));

/** Says for the operator how a bucket refused a request. The body is never quoted: it may be a key or a document. */
export const describeRefusal = (bucket: string, response: S3Response): string =>
  `the bucket ${bucket} responded with ${response.status} ${readErrorCode(response) ?? ''}`.trimEnd();
